import { canonicalJson } from '../../lib/canonical.ts'
import { redactJson } from '../../lib/redact/index.ts'
import { suppressRun, withRunGuid } from '../../sarif/index.ts'
import type { OperatorSuppression } from '../../schemas/records/index.ts'
import type { Run } from '../../schemas/sarif/index.ts'
import { isFindingAt } from './findings.ts'
import type { Request, SuppressReply } from './protocol.ts'
import { refuseBroken, runsIn } from './told-runs.ts'

/** Holds back what the operator's entries name in the runs of one analyzer; throws where they would break the specification then. */
export const examineSuppress = (
  { id, entries: asked }: Extract<Request, { kind: 'suppress' }>,
  [head, compared]: readonly Uint8Array[],
): { reply: SuppressReply; blobs: readonly Uint8Array[] } => {
  // As the logs are, which they name and into which their reasons go.
  const entries = redactJson(asked)
  const own = runsIn(head) ?? []
  const found = own.map((run) => suppressRun(run, id, entries))
  const told = runsIn(compared)
  const written = told === null ? found : told.map((run) => suppressRun(run, id, entries))
  const before = told ?? own
  const runs = written.map(({ run }, at) => (run === before[at] ? run : named(run)))
  refuseBroken(id, runs)
  const by = found.flatMap(({ by: held }, at) => held.filter((_, index) => isFindingAt(own[at], index)))
  return {
    reply: { kind: 'suppress', id, suppressed: by.map((held) => held.length > 0), uses: usesOf(by, entries) },
    blobs: [Buffer.from(canonicalJson(runs))],
  }
}

/** A run that says something else has another GUID. */
const named = (run: Run): Run => (run.automationDetails?.guid === undefined ? run : withRunGuid(run))

const usesOf = (by: readonly (readonly number[])[], entries: readonly OperatorSuppression[]): number[] => {
  const uses = entries.map(() => 0)
  for (const index of by.flat()) uses[index] = (uses[index] ?? 0) + 1
  return uses
}
