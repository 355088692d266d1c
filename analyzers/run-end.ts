import type { Outcome, RawRun } from '../schemas/records/index.ts'

/**
 * Why a run cannot count as finished, seen from outside; null where it ended by itself with an exit code of `expected`.
 * A tool's own words are never quoted: under the worktree's configuration they may hold lines of any file.
 */
export const unfinished = (tool: string, raw: RawRun, expected: readonly number[]): Outcome | null => {
  if (raw.startFailure !== null) {
    return { kind: 'unavailable', message: `${tool} was not started: ${raw.startFailure.replace(/\.?$/, '.')}` }
  }
  if (raw.limitHit === 'wall-clock') {
    return { kind: 'timed-out', message: `${tool} was stopped by its time limit.` }
  }
  if (raw.limitHit !== null) {
    return { kind: 'over-limit', message: `${tool} was stopped by its limit on ${raw.limitHit}.` }
  }
  if (raw.signal !== null) return { kind: 'crashed', message: `${tool} was ended by ${raw.signal}.` }
  if (raw.exitCode === null) return { kind: 'crashed', message: `${tool} ended in no known way.` }
  if (!expected.includes(raw.exitCode)) {
    return {
      kind: 'crashed',
      message: `${tool} ended with exit code ${raw.exitCode}; the evidence has what it printed, or the digest of that.`,
    }
  }
  return null
}
