import type { Outcome, Plan, RawRun } from '../../schemas/records/index.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import type { Analyzer, AnalyzerReport, SourceView } from '../contract.ts'
import { nothingToShow, report } from '../report.ts'
import { unfinished } from '../run-end.ts'
import { decodeFrames, type LintRun, type RootRun } from './frames.ts'
import { notObeyed } from './not-obeyed.ts'
import { decodeCounts, decodeSarif } from './output.ts'
import { configurationPath } from './plan.ts'
import { severities } from './rules.ts'
import { unreadFiles } from './unread.ts'

export const toSarif: Analyzer['toSarif'] = (raws, plan, source, tool) => {
  const lint = readLint(raws[0])
  if ('kind' in lint) return nothingToShow(lint)
  const notices = [...notObeyed(source, isOurs(plan)), ...linkerLacking(lint)]
  if (lint.roots.length > 0 && lint.roots.every(({ end }) => end.isMissing)) {
    const skipped = unreadFiles(lint, plan.files)
    return { ...nothingToShow(cratesMissing(source), null, notices), skipped }
  }
  const converted = readConverted(raws[1])
  if ('kind' in converted) return nothingToShow(converted)
  const known = new Set(source.snapshot.files.map(({ path }) => path))
  const found = report(
    {
      analyzer: 'clippy',
      tool: 'Clippy',
      version: tool.version,
      informationUri: 'https://rust-lang.github.io/rust-clippy/',
      log: withInvocations(converted.log, lint.roots),
      rawSarif: raws[1]?.stdout ?? null,
      exitCodes: [],
      coordinates: { columns: 'unicodeCodePoints', lineBreaks: 'lf-crlf', countsByteOrderMark: false },
      pathOf: (uri) => (known.has(uri) ? uri : null),
      severityOf: severities(),
      noticeOf: () => null,
      handedOver: plan.files,
      skipped: unreadFiles(lint, plan.files),
      notices: [...notices, ...withoutPlace(converted.withoutPlace)],
    },
    source,
  )
  return isAnyMissing(lint) ? orMissing(found, source) : found
}

const isOurs = (plan: Plan): boolean => plan.steps[0]?.argv.includes(configurationPath) === true

const readLint = (raw: RawRun | undefined): LintRun | Outcome => {
  if (raw === undefined) return { kind: 'crashed', message: 'Clippy was not run.' }
  const end = unfinished('Clippy', raw, [0])
  if (end !== null) return end
  const run = decodeFrames(raw.stdout)
  if (run === null) return { kind: 'malformed', message: 'Clippy gave no whole and readable output.' }
  if (!run.hasCargo) {
    return { kind: 'unavailable', message: 'Cargo does not start for the user that the sandbox runs it as.' }
  }
  if (run.end.isFull) return { kind: 'over-limit', message: 'Clippy was stopped by its limit on scratch.' }
  if (run.end.printsTooMuch) {
    return { kind: 'over-limit', message: 'A build script printed more than clippy may take in.' }
  }
  const killed = run.roots.find(wasKilled)
  if (killed !== undefined) {
    return { kind: 'crashed', message: `Cargo did not come to an end with ${killed.root.manifest}.` }
  }
  const liar = run.roots.find(({ end }) => (end.finished === true) !== (end.exit === 0))
  if (liar !== undefined) {
    return {
      kind: 'malformed',
      message: `What cargo said of ${liar.root.manifest} and its exit code contradict each other.`,
    }
  }
  return run
}

/** Without its closing message, though it had begun to build: what fails before that is a manifest, a lock or a crate. */
const wasKilled = ({ end, messages }: RootRun): boolean =>
  end.exit === null || (end.finished === null && end.built.length + messages.length > 0)

const readConverted = (raw: RawRun | undefined): { log: SarifLog; withoutPlace: number } | Outcome => {
  if (raw === undefined) return { kind: 'crashed', message: 'Its converter was not run.' }
  const end = unfinished('The converter clippy-sarif', raw, [0])
  if (end !== null) return end
  const counts = decodeCounts(raw.stderr)
  const log = decodeSarif(raw.stdout)
  if (counts === null || counts.status !== 0 || log === null) {
    return { kind: 'malformed', message: 'The converter clippy-sarif gave no readable log.' }
  }
  if (log.runs[0].results.length !== counts.given) {
    return { kind: 'malformed', message: 'The converter clippy-sarif left out some of what clippy said.' }
  }
  return { log, withoutPlace: counts.withoutPlace }
}

/** How cargo ended is cargo's to say; the converter knows nothing of it. */
const withInvocations = (log: SarifLog, roots: readonly RootRun[]): SarifLog => ({
  ...log,
  runs: (log.runs ?? []).map((run) => ({
    ...run,
    invocations: roots.map(({ root, end }) => ({
      commandLine: `cargo clippy --manifest-path ${root.manifest}`,
      executionSuccessful: end.finished === true,
      exitCode: end.exit ?? 0,
    })),
  })),
})

const linkerLacking = ({ hasLinker }: LintRun): string[] =>
  hasLinker ? [] : ['No C compiler is in /usr/bin, so no build script and no proc-macro can be linked: install gcc.']

const withoutPlace = (count: number): string[] => {
  if (count === 0) return []
  const [messages, are] =
    count === 1 ? ['One message of clippy has', 'is'] : [`${count} messages of clippy have`, 'are']
  return [`${messages} no place in the tree (generated code) and ${are} not shown.`]
}

const isAnyMissing = ({ roots }: LintRun): boolean => roots.some(({ end }) => end.isMissing)

const orMissing = (found: AnalyzerReport, source: SourceView): AnalyzerReport =>
  found.outcome.kind === 'partial' ? { ...found, outcome: cratesMissing(source) } : found

const cratesMissing = ({ snapshot }: SourceView): Outcome => ({
  kind: 'unavailable',
  message: `Crates that it needs are not here. Get them with: assay prepare ${shellWord(snapshot.subject.path)}`,
})

const shellWord = (path: string): string =>
  /^[\w@%+=:,./-]+$/.test(path) && !path.startsWith('-') ? path : `'${path.replaceAll("'", "'\\''")}'`
