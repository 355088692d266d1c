import { escapeToken, unescapeToken } from '../../lib/json-pointer.ts'
import { shapes } from '../../schemas/generated/sarif-shape.ts'
import { jsonText } from '../json-text.ts'
import type { Frame } from '../walk/index.ts'

/** The keys that a sarif: URI leads along (§3.10.3); null for what is none. */
export const tokensOf = (uri: string): readonly string[] | null => {
  const path = /^sarif:(\/[^?#]*)$/i.exec(uri)?.[1]
  if (path === undefined) return null
  try {
    return decodeURIComponent(path).split('/').slice(1).map(unescapeToken)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

export const uriOfTokens = (tokens: readonly string[]): string =>
  `sarif:${tokens
    .map((token) => `/${encodeURIComponent(escapeToken(token)).replace(/%7B|%7D/g, decodeURIComponent)}`)
    .join('')}`

/** What a sarif: URI becomes; the same text where nothing changes. `inside`: where it stands below the object. */
export type OnPointer = (uri: string, frame: Frame, inside: readonly (string | number)[]) => string

type Use = (text: string) => string

// The destination of an embedded link (§3.11.6).
const destination = /(\]\(\s*)(sarif:[^\s()]*)/gi
const isWhole = (text: string): boolean => /^sarif:\//i.test(text)

const inText =
  (use: Use): Use =>
  (text) =>
    text.includes('](') ? text.replace(destination, (_, before: string, uri: string) => `${before}${use(uri)}`) : text

const whole =
  (use: Use): Use =>
  (text) =>
    isWhole(text) ? use(text) : text

const textsOf = ({ kind }: Frame): readonly string[] =>
  kind === 'message' || kind === 'multiformatMessageString' ? ['text', 'markdown'] : []

/** What a property bag holds is anybody's; a string in it that is a sarif: URI and nothing else can only mean this log. */
const inBag = (bag: object, use: (text: string, inside: readonly (string | number)[]) => string): object => {
  if (!/"sarif:\//i.test(jsonText(bag))) return bag
  const made = { value: bag as unknown }
  const todo: { holder: object; key: string | number; inside: readonly (string | number)[] }[] = [
    { holder: made, key: 'value', inside: [] },
  ]
  for (let at = todo.pop(); at; at = todo.pop()) {
    const { holder, key, inside } = at
    const value: unknown = Reflect.get(holder, key)
    const set = (to: unknown): void =>
      void Object.defineProperty(holder, key, { value: to, writable: true, enumerable: true, configurable: true })
    if (typeof value === 'string' && isWhole(value)) set(use(value, inside))
    else if (Array.isArray(value)) {
      const copy = [...(value as readonly unknown[])]
      set(copy)
      for (const index of copy.keys()) todo.push({ holder: copy, key: index, inside: [...inside, index] })
    } else if (typeof value === 'object' && value !== null) {
      const copy = { ...value }
      set(copy)
      for (const name of Object.keys(copy)) todo.push({ holder: copy, key: name, inside: [...inside, name] })
    }
  }
  return made.value as object
}

/** The strings of an object that changed because they hold sarif: URIs; for a property bag, the whole bag. */
export const movePointers = (frame: Frame, on: OnPointer): object => {
  const { kind, object } = frame
  if (kind === 'propertyBag') return inBag(object, (uri, inside) => on(uri, frame, inside))
  const changed: Record<string, unknown> = {}
  const visit = (name: string, wrap: (use: Use) => Use): void => {
    const value: unknown = Reflect.get(object, name)
    const move = (text: unknown, ...inside: (string | number)[]): unknown =>
      typeof text === 'string' ? wrap((uri) => on(uri, frame, [name, ...inside]))(text) : text
    const moved: unknown = Array.isArray(value) ? value.map((item: unknown, at) => move(item, at)) : move(value)
    if (Array.isArray(moved) ? moved.some((item, at) => item !== (value as readonly unknown[])[at]) : moved !== value)
      changed[name] = moved
  }
  for (const { name, format } of shapes[kind].formats) if (format !== 'date-time') visit(name, whole)
  for (const name of textsOf(frame)) visit(name, inText)
  if (kind === 'message') visit('arguments', whole)
  return Object.keys(changed).length === 0 ? object : { ...object, ...changed }
}
