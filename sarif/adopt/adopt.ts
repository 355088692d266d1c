import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import type { Ledger } from '../../schemas/records/index.ts'
import type { Run, SarifLog } from '../../schemas/sarif/index.ts'
import { diffPatch } from './diff.ts'
import { adoptDriver } from './driver.ts'
import { adoptResults, type Messages } from './results.ts'

/** A log of somebody's tool in the form that the normalizer takes, and the beginning of its ledger. */
export type Adopted = {
  readonly log: SarifLog
  readonly earlier: Pick<Ledger, 'before' | 'steps'>
}

/**
 * Brings valid logs of one tool, one of each of its runs, into one run that the normalizer takes: what they refer to is
 * put in its place, and what the house form does not carry is left out. Pure; at least one log with one run.
 */
export const adopt = (logs: readonly SarifLog[], messages: Messages): Adopted => {
  const runs = logs.flatMap((log) => log.runs ?? [])
  const before: SarifLog = { ...logs[0], version: '2.1.0', runs }
  const log: SarifLog = { version: '2.1.0', runs: [adoptRun(runs, messages)] }
  const patch = [...diffPatch(before, log)]
  const reason =
    'References are resolved, and what the house form does not carry (flows, properties, times, fingerprints of the tool) is left out; the raw log has it.'
  return {
    log,
    earlier: {
      before: sha256(canonicalJson(before)),
      steps: patch.length === 0 ? [] : [{ id: 'adopted', reason, patch }],
    },
  }
}

const adoptRun = (runs: readonly Run[], messages: Messages): Run => ({
  tool: { driver: adoptDriver(runs) },
  results: runs.flatMap((run) => adoptResults(run, messages)),
})
