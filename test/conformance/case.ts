/** A change of the base log: what stands at an RFC 6901 pointer is set, or taken out where the value is undefined; `/-` appends. */
export type Edit = readonly [pointer: string, value?: unknown]

/**
 * A named change of the base log. A `breach` must be found by `rule`, under `section`, at `at`; a `legal` change comes
 * close to a breach of `rule`, which must stay silent.
 */
export type Case = {
  readonly rule: string
  readonly name: string
  readonly edits: readonly Edit[]
  /** How the bytes of the file come from the JSON text of the changed log; UTF-8 as it is if not given. */
  readonly write?: (json: string) => Uint8Array
} & ({ readonly expect: 'breach'; readonly section: string; readonly at: string } | { readonly expect: 'legal' })

export const breach = (rule: string, section: string, name: string, at: string, ...edits: readonly Edit[]): Case => ({
  rule,
  name,
  edits,
  expect: 'breach',
  section,
  at,
})

export const legal = (rule: string, name: string, ...edits: readonly Edit[]): Case => ({
  rule,
  name,
  edits,
  expect: 'legal',
})

/** A breach or a legal change of the bytes: the changed log goes through `write`. */
export const written = (one: Case, write: (json: string) => string | Uint8Array): Case => ({
  ...one,
  write: (json) => {
    const made = write(json)
    return typeof made === 'string' ? new TextEncoder().encode(made) : made
  },
})

type Container = Record<string, unknown>

const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The base log with the edits made. Throws where a pointer leads nowhere, so that no case is empty by a slip. */
export const changed = (log: unknown, edits: readonly Edit[]): unknown => {
  for (const [pointer, value] of edits) {
    const keys = keysOf(pointer)
    const last = keys.pop() ?? ''
    let node = log as Container
    for (const key of keys) {
      const next = node[key]
      if (typeof next !== 'object' || next === null) throw new Error(`${pointer} leads nowhere`)
      node = next as Container
    }
    if (Array.isArray(node) && last === '-') node.push(structuredClone(value))
    else if (value !== undefined) node[last] = structuredClone(value)
    else if (!(last in node)) throw new Error(`nothing to take out at ${pointer}`)
    else if (Array.isArray(node)) node.splice(Number(last), 1)
    else delete node[last]
  }
  return log
}

/** The file of a case: `log` (the base log, which is changed) with the edits made, as bytes. */
export const bytesOf = (one: Case, log: unknown): Uint8Array => {
  const json = JSON.stringify(changed(log, one.edits))
  return one.write ? one.write(json) : new TextEncoder().encode(json)
}
