import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { runGuidOf } from '../../sarif/index.ts'
import type { Ledger } from '../../schemas/records/index.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'

const reason =
  'A name for the run, made of all that it says, so that a later run can tell what it was compared with (§3.17.4).'

/** A house log whose run has its GUID. Last of all changes: the GUID stands for the others. */
export const nameLog = (log: SarifLog, ledger: Ledger | null): { log: SarifLog; ledger: Ledger | null } => {
  const [run] = log.runs ?? []
  if (run?.automationDetails === undefined) return { log, ledger }
  const guid = runGuidOf(run)
  const named = { ...log, runs: [{ ...run, automationDetails: { ...run.automationDetails, guid } }] }
  if (ledger === null) return { log: named, ledger }
  const step = {
    id: 'guid',
    reason,
    patch: [{ op: 'add' as const, path: '/runs/0/automationDetails/guid', value: guid }],
  }
  return { log: named, ledger: { ...ledger, after: sha256(canonicalJson(named)), steps: [...ledger.steps, step] } }
}
