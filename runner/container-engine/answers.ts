/** What `docker context inspect` says of the current context; `host` is the address of its engine. */
export type ContextAnswer = { readonly name: string | null; readonly host: string | null }

/** What `docker info` says. `product`: whose answer it is; `context` where the client names it; `error`: why its engine said nothing. */
export type InfoAnswer = {
  readonly product: 'docker' | 'podman'
  readonly context: string | null
  readonly operatingSystem: string | null
  readonly error: string | null
}

/** A list with one object: `Name`, and `Endpoints.docker.Host`. null: it is no such list. Pure. */
export const readContext = (text: string): ContextAnswer | null => {
  const value = parsed(text)
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  const name = textAt(first, 'Name')
  return name === null ? null : { name, host: textAt(first, 'Endpoints', 'docker', 'Host') }
}

/**
 * One object. Docker's client has `OperatingSystem` at the top, empty where the engine did not answer, and itself in
 * `ClientInfo`; Podman, also under the name of docker, describes the machine in `host`. null: it is neither. Pure.
 */
export const readInfo = (text: string): InfoAnswer | null => {
  const value = parsed(text)
  if (isRecord(at(value, 'host'))) {
    const words = [
      textAt(value, 'host', 'distribution', 'distribution'),
      textAt(value, 'host', 'distribution', 'version'),
    ]
    const operatingSystem = words.filter((word) => word !== null).join(' ') || textAt(value, 'host', 'os')
    return { product: 'podman', context: null, operatingSystem, error: null }
  }
  if (!isRecord(value) || !('OperatingSystem' in value || 'ClientInfo' in value)) return null
  return {
    product: 'docker',
    context: textAt(value, 'ClientInfo', 'Context'),
    operatingSystem: textAt(value, 'OperatingSystem'),
    error: textAt(value, 'ServerErrors', '0'),
  }
}

/**
 * Whether the engine of this address is on this machine. An address that we cannot read counts as another machine's:
 * it is not asked then.
 */
export const isLocal = (host: string): boolean =>
  /^(?:unix|npipe|fd):/u.test(host) || /^tcp:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?\/?$/u.test(host)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // an old client, or something else that is called docker: there is no answer
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), value)

const maxTextLength = 200

/** Text that stands there, cut to what a name needs; null where there is none. */
const textAt = (value: unknown, ...keys: readonly string[]): string | null => {
  const found = at(value, ...keys)
  return typeof found === 'string' && found.trim() !== '' ? found.trim().slice(0, maxTextLength) : null
}
