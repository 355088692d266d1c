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

/** Finds the entries that speak of a result of this analyzer, by their index, in order. Rule and fingerprint lead to them at once. */
export const suppressionsFor = (
  analyzer: string,
  entries: readonly OperatorSuppression[],
): ((result: Suppressible) => readonly number[]) => {
  const byRule = new Map<string, Candidate[]>()
  const byFingerprint = new Map<string, Candidate[]>()
  for (const [at, entry] of entries.entries()) {
    if (entry.analyzer !== undefined && entry.analyzer !== analyzer) continue
    const candidate = { at, matches: testOf(entry) }
    if (entry.fingerprint !== undefined) add(byFingerprint, entry.fingerprint, candidate)
    else if (entry.rule !== undefined) add(byRule, entry.rule, candidate)
  }
  return (result) =>
    [...(byRule.get(result.rule) ?? []), ...(byFingerprint.get(result.fingerprint ?? '') ?? [])]
      .filter(({ matches }) => matches(result))
      .map(({ at }) => at)
      .sort((a, b) => a - b)
}

const testOf = ({ rule, path, line }: OperatorSuppression): Candidate['matches'] => {
  const name = path?.replace(/\/+$/u, '')
  const patterns = name === undefined ? null : [treePattern(name), treePattern(`${name}/**`)]
  return (result) =>
    (rule === undefined || rule === result.rule) &&
    (line === undefined || line === result.line) &&
    (patterns === null || patterns.some((pattern) => pattern.test(result.path ?? '')))
}

const add = (map: Map<string, Candidate[]>, key: string, candidate: Candidate): void => {
  const known = map.get(key)
  if (known === undefined) map.set(key, [candidate])
  else known.push(candidate)
}
