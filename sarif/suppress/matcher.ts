import { treePattern } from '../../lib/tree-pattern.ts'
import type { OperatorSuppression } from '../../schemas/records/index.ts'

/** What of a result a suppression may name; `path` is decoded. */
export type Suppressible = {
  readonly rule: string
  readonly path: string | null
  readonly line: number | null
  readonly fingerprint: string | null
}

type Candidate = { readonly at: number; readonly matches: (result: Suppressible) => boolean }

/**
 * Finds the entries that speak of a result of this analyzer, by their index, in order. Fingerprint, rule and a path without
 * wildcards lead to them at once: a long list costs a result no more than a short one.
 */
export const suppressionsFor = (
  analyzer: string,
  entries: readonly OperatorSuppression[],
): ((result: Suppressible) => readonly number[]) => {
  const index = new Map<string, Candidate[]>()
  for (const [at, entry] of entries.entries()) {
    if (entry.analyzer !== undefined && entry.analyzer !== analyzer) continue
    const key = keyOf(entry)
    const candidate = { at, matches: testOf(entry) }
    const known = index.get(key)
    if (known === undefined) index.set(key, [candidate])
    else known.push(candidate)
  }
  return (result) =>
    keysOf(result)
      .flatMap((key) => index.get(key) ?? [])
      .filter(({ matches }) => matches(result))
      .map(({ at }) => at)
      .sort((a, b) => a - b)
}

const keyOf = ({ fingerprint, rule, path }: OperatorSuppression): string => {
  if (fingerprint !== undefined) return JSON.stringify(['fingerprint', fingerprint])
  return JSON.stringify(path === undefined || /[*?[]/u.test(path) ? ['rule', rule] : ['rule', rule, nameOf(path)])
}

/** Every key under which an entry may stand that speaks of the result. */
const keysOf = ({ fingerprint, rule, path }: Suppressible): readonly string[] => {
  const parts = path?.split('/') ?? []
  const places = parts.map((_, at) => ['rule', rule, parts.slice(0, at + 1).join('/')])
  return [['fingerprint', fingerprint], ['rule', rule], ...places].map((key) => JSON.stringify(key))
}

const nameOf = (path: string): string => path.replace(/\/+$/u, '')

const testOf = ({ rule, path, line }: OperatorSuppression): Candidate['matches'] => {
  const isThere = path === undefined ? () => true : placeTest(nameOf(path))
  return (result) =>
    (rule === undefined || rule === result.rule) &&
    (line === undefined || line === result.line) &&
    isThere(result.path ?? '')
}

/** A path also means itself: folders of web frameworks are called `[id]`. */
const placeTest = (name: string): ((path: string) => boolean) => {
  const patterns = [treePattern(name), treePattern(`${name}/**`)]
  return (path) => path === name || path.startsWith(`${name}/`) || patterns.some((pattern) => pattern.test(path))
}
