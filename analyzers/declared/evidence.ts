import { uriOfLocation } from '../../sarif/index.ts'
import type { Outcome, Skipped } from '../../schemas/records/index.ts'
import type { Artifact, Invocation, Notification, Run, SarifLog } from '../../schemas/sarif/index.ts'
import type { Definition } from './definition.ts'

/** Why the log of one step does not show a finished run, by its own words; null where it does. */
export const doubtOf = ({ id, finished }: Definition, log: SarifLog, pathOf: PathOf): Outcome | null => {
  const runs = log.runs ?? []
  const doubt = runs.length === 0 ? 'it holds no run' : runs.map((run) => runDoubt(run, finished, pathOf)).find(isSaid)
  if (doubt === undefined || doubt === null) return null
  return { kind: 'crashed', message: `The log of ${id} does not show a finished run: ${doubt}.` }
}

type PathOf = (uri: string) => string | null

const isSaid = (doubt: string | null): boolean => doubt !== null

const runDoubt = (run: Run, finished: Definition['finished'], pathOf: PathOf): string | null => {
  const { invocations = [] } = run
  if (run.externalPropertyFileReferences !== undefined) return 'parts of it lie in other files'
  // §3.14.23: absent results say that there was nothing to judge, an empty array that nothing was found.
  if (run.results === undefined) return 'a run has no results array'
  if (invocations.some(({ executionSuccessful }) => !executionSuccessful)) return 'a run was not successful'
  if (finished === 'invocation' && invocations.length === 0) return 'a run has no invocation'
  const isUnplaced = (note: Notification): boolean => note.level === 'error' && filesOf(run, note, pathOf).length === 0
  return invocations.flatMap(notificationsOf).some(isUnplaced) ? 'its tool notified an error' : null
}

const notificationsOf = (call: Invocation): readonly Notification[] => [
  ...(call.toolExecutionNotifications ?? []),
  ...(call.toolConfigurationNotifications ?? []),
]

const filesOf = (run: Run, { locations = [] }: Notification, pathOf: PathOf): readonly string[] =>
  locations.flatMap(({ physicalLocation }) => {
    const { artifactLocation } = physicalLocation ?? {}
    const uri = artifactLocation === undefined ? null : uriOfLocation(run, artifactLocation)
    return (uri === null ? null : pathOf(uri)) ?? []
  })

/** The files that a notification says were not read as they should be. §3.58.6: one without a level is a warning. */
export const notifiedFiles = (runs: readonly Run[], pathOf: PathOf): readonly Skipped[] =>
  runs.flatMap((run) =>
    (run.invocations ?? [])
      .flatMap(notificationsOf)
      .filter(({ level = 'warning' }) => level === 'error' || level === 'warning')
      .flatMap((note) =>
        filesOf(run, note, pathOf).map((uri) => ({
          uri,
          reason: `its tool notified ${note.level === 'error' ? 'an error' : 'a warning'}`,
        })),
      ),
  )

/** The files that a log lists as read: its artifacts, but for those that it calls something else than a target. */
export const listedFiles = (runs: readonly Run[], pathOf: PathOf): ReadonlySet<string> =>
  new Set(
    runs.flatMap((run) =>
      (run.artifacts ?? []).filter(isTarget).flatMap(({ location }) => {
        const uri = location === undefined ? null : uriOfLocation(run, location)
        return (uri === null ? null : pathOf(uri)) ?? []
      }),
    ),
  )

const isTarget = ({ roles = [] }: Artifact): boolean =>
  roles.length === 0 || roles.includes('analysisTarget') || roles.includes('resultFile')
