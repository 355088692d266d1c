import { canonicalJson } from '../lib/canonical.ts'
import { sha256 } from '../lib/digest.ts'
import { nameGuid } from '../lib/name-guid.ts'
import type { Run } from '../schemas/sarif/index.ts'

/** The GUID of a run (SARIF 2.1.0 §3.17.4) from all that the run says besides: the same run has the same one everywhere. */
export const runGuidOf = (run: Run): string => {
  const { guid: _, ...details } = run.automationDetails ?? {}
  return nameGuid(sha256(canonicalJson({ ...run, automationDetails: details })))
}

/** The run with the GUID that is its own. */
export const withRunGuid = (run: Run): Run => ({
  ...run,
  automationDetails: { ...run.automationDetails, guid: runGuidOf(run) },
})
