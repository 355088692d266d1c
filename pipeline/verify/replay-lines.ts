import { analysisOf, analysisSha256 } from '../../evidence/statement/index.ts'
import { differenceShown, fails, holds, notReached, readLoose, shown, unknown } from '../../evidence/verify/index.ts'
import type { Analysis, AnalyzedBy, CheckLine, RunRecord, StaticAnalysisRun } from '../../schemas/records/index.ts'

/** What a replay gave, and where logs are found by digest: those of the bundle and of the replay. */
export type Replayed = {
  readonly record: RunRecord
  readonly readLog: (sha256: string) => Uint8Array | undefined
  /** Why the whole analysis cannot be the same here (an imported log, a list that is not at hand); null where it can. */
  readonly open: string | null
}

/** Compares a replay with the run, analyzer by analyzer, then as a whole. Source and request are those of the run. Pure. */
export function* replayLines(
  { analysis, analysisSha256: digest }: StaticAnalysisRun,
  { record, readLog, open }: Replayed,
): Generator<CheckLine, void> {
  const made = analysisOf(record)
  const lines = analysis.analyzers.map((recorded) =>
    analyzerLine(
      recorded,
      made.analyzers.find(({ id }) => id === recorded.id),
      readLog,
    ),
  )
  const analyzers = made.analyzers.map((one) => asOfSameBuild(one, analysis.analyzers))
  const again = { ...made, source: analysis.source, request: analysis.request, analyzers }
  yield* lines
  const undecided =
    open ?? (lines.some(({ status }) => status === 'unknown') ? 'an analyzer could not be compared.' : null)
  yield undecided === null ? wholeLine(analysis, again, digest) : notReached('replay-analysis', undecided)
}

const wholeLine = (analysis: Analysis, again: Analysis, digest: string): CheckLine => {
  if (analysisSha256(again) === digest)
    return holds('replay-analysis', `The analysis made again has the digest ${digest}.`)
  const difference = differenceShown(analysis, again)
  const isOther =
    differenceShown(analysis.validator, again.validator) !== null || policiesOf(analysis) !== policiesOf(again)
  return isOther
    ? unknown(
        'replay-analysis',
        `This Assay is not the one that made it (${difference}).`,
        'Replay it with the Assay that made it.',
      )
    : fails(
        'replay-analysis',
        `The analysis made again is another (${difference}).`,
        'What was signed is not what these tools say here.',
      )
}

const policiesOf = ({ decisions }: Analysis): string =>
  decisions.map(({ policy }) => policy.slice(policy.lastIndexOf('@'))).join()

const unlike = 'What was signed is not what this tool says here.'

const analyzerLine = (recorded: AnalyzedBy, again: AnalyzedBy | undefined, readLog: Replayed['readLog']): CheckLine => {
  const id = `replay-${recorded.id}`
  if (recorded.integrity === 'imported')
    return unknown(id, 'It was brought as a log: what made it is not known here.', 'Check it where it was made.')
  if (again === undefined)
    return unknown(
      id,
      `${shown(recorded.id)} is no analyzer here.`,
      "Name the operator's assay.toml that describes it: --config.",
    )
  const build = otherBuild(recorded, again)
  if (build !== null && isSameOutcome(recorded, again))
    return holds(id, `${saysTheSame(recorded)} Another build said it: ${build}`)
  const tool = otherVersion(recorded, again) ?? build
  if (tool !== null) return unknown(id, tool, 'Replay it with the Assay, and on the kind of machine, that made it.')
  if (again.outcome.kind === 'unavailable' && recorded.outcome.kind !== 'unavailable')
    return unknown(id, `It cannot run here: ${shown(again.outcome.message)}`, 'assay doctor says what is missing.')
  for (const name of ['configSource', 'configSha256', 'severitySha256', 'rulesSha256', 'outcome'] as const) {
    const difference = differenceShown(recorded[name], again[name])
    if (difference !== null) return fails(id, `${name} differs: ${difference}.`, unlike)
  }
  return logLine(id, recorded, again, readLog)
}

const logLine = (id: string, recorded: AnalyzedBy, again: AnalyzedBy, readLog: Replayed['readLog']): CheckLine => {
  if (recorded.logSha256 === again.logSha256) return holds(id, saysTheSame(recorded))
  const [before, after] = [recorded.logSha256, again.logSha256].map((digest) =>
    digest === null ? undefined : (readLoose(readLog(digest) ?? new Uint8Array())?.value ?? undefined),
  )
  return fails(id, `Its log differs at ${differenceShown(before, after) ?? 'a place that is not known'}.`, unlike)
}

const saysTheSame = ({ logSha256, outcome }: AnalyzedBy): string =>
  logSha256 === null ? `${outcome.kind}, as recorded.` : `The same log (${logSha256}).`

/** The first tool that is not here or has another version, as a sentence; null where there is none. */
const otherVersion = (recorded: AnalyzedBy, again: AnalyzedBy): string | null => {
  for (const { id, version } of recorded.tools) {
    const here = again.tools.find((tool) => tool.id === id)
    if (here === undefined) return `${shown(id)} ${shown(version)} is not here.`
    if (here.version !== version)
      return `${shown(id)} is ${shown(here.version)} here, and ${shown(version)} made the log.`
  }
  return null
}

/** The first tool of the recorded version whose bytes are others, as a sentence; null where none is, or a version differs. */
const otherBuild = (recorded: AnalyzedBy, again: AnalyzedBy): string | null => {
  if (otherVersion(recorded, again) !== null) return null
  for (const { id, version, sha256 } of recorded.tools) {
    const here = again.tools.find((tool) => tool.id === id)
    if (here !== undefined && here.sha256 !== sha256)
      return `${shown(id)} ${shown(version)} is another build here (${here.sha256}, not ${sha256}).`
  }
  return null
}

/** Whether all but the bytes of its tools is the same. What was compiled here and there is seldom equal, and said the same. */
const isSameOutcome = (recorded: AnalyzedBy, again: AnalyzedBy): boolean =>
  differenceShown({ ...recorded, tools: [] }, { ...again, tools: [] }) === null

const asOfSameBuild = (again: AnalyzedBy, all: readonly AnalyzedBy[]): AnalyzedBy => {
  const recorded = all.find(({ id }) => id === again.id)
  if (recorded === undefined || otherBuild(recorded, again) === null) return again
  return isSameOutcome(recorded, again) ? { ...again, tools: recorded.tools } : again
}
