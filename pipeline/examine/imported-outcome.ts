import type { Outcome } from '../../schemas/records/index.ts'
import type { Invocation, Notification, Run, SarifLog } from '../../schemas/sarif/index.ts'

/** What an imported log says of its own completeness. One that does not show a finished run with its results is `partial`. */
export const importedOutcome = (name: string, log: SarifLog): Outcome => {
  const runs = log.runs ?? []
  const doubt = runs.length === 0 ? 'it holds no run' : runs.map(doubtOf).find((found) => found !== null)
  const makers = [...new Set(runs.map(({ tool }) => tool.driver.name))].join(', ')
  if (doubt === undefined || doubt === null)
    return { kind: 'ok', message: `${name}, which says that ${makers} made it` }
  return { kind: 'partial', message: `${name} does not show a finished analysis: ${doubt}.` }
}

const doubtOf = (run: Run): string | null => {
  if (run.externalPropertyFileReferences?.results !== undefined) return 'its results lie in other files'
  // SARIF 2.1.0 §3.14.23: absent or null results say that the tool gave none to judge, an empty array that it found none.
  if (run.results === undefined || run.results === null) return 'a run has no results array'
  return (run.invocations ?? []).map(failureOf).find((found) => found !== null) ?? null
}

// SARIF 2.1.0 §3.20.14 and §3.20.21: a tool that says that it failed, or notified an error, is believed.
const failureOf = (call: Invocation): string | null => {
  if (call.executionSuccessful === false) return 'it says that its run was not successful'
  const notes = [...(call.toolExecutionNotifications ?? []), ...(call.toolConfigurationNotifications ?? [])]
  return notes.some(isError) ? 'its tool notified an error' : null
}

const isError = ({ level }: Notification): boolean => level === 'error'
