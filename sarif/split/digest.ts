import { sha256 } from '../../lib/digest.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import { canonicalKey } from '../walk/index.ts'

/** SHA-256 of a log whatever the order of its names: of the canonical forms of the log without its runs, of each run without its results, and of each result. */
export const logDigest = ({ runs, ...log }: SarifLog): string => {
  const parts = [canonicalKey({ ...log, runs: runs?.length ?? null })]
  for (const { results, ...run } of runs ?? []) {
    parts.push(canonicalKey({ ...run, results: Array.isArray(results) ? results.length : (results ?? null) }))
    for (const result of results ?? []) parts.push(canonicalKey(result))
  }
  return sha256(parts.map((part) => sha256(part)).join('\n'))
}
