import { canonicalJson } from '../../../lib/canonical.ts'
import { AssayError } from '../../../lib/errors.ts'
import { below, escapeMessage, mergeLogs, validateLog, withRunGuid } from '../../../sarif/index.ts'
import { type Run, type SarifLog, sarifSchemaUri } from '../../../schemas/sarif/index.ts'
import { exitCodeOfBatch } from '../exit-code.ts'
import { labelsOfEntries } from './labels.ts'
import { type BatchJob, type BatchView, nameOf, reasonsOf, stateOf } from './view.ts'

const informationUri = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html'

/**
 * One log of the recorded runs of a batch, each in a category of its repository, and where an entry did not finish or has no
 * record a run of the batch itself that did not succeed and says so. `logOf`: the canonical log of a run.
 */
export const renderBatchSarif = (view: BatchView, logOf: (run: string) => SarifLog, version: string): string => {
  const { jobs } = view.report
  const labels = labelsOfEntries(jobs)
  const inputs = jobs.flatMap((job, at) => {
    const label = labels[at] ?? ''
    return job.run === null ? [] : [{ name: label, log: ofRepository(logOf(job.run), nameOf(job), label) }]
  })
  const unfinished = jobs.filter(({ verdict }) => verdict === null || verdict === 'incomplete')
  const own = unfinished.length === 0 ? [] : [{ name: 'batch', log: logWith([runOfBatch(unfinished, view, version)]) }]
  const { log } = mergeLogs([...inputs, ...own])
  const whole = { ...log, $schema: sarifSchemaUri, runs: log.runs ?? [] }
  const defect = validateLog(whole).validation.defects.find(({ level }) => level === 'error')
  if (defect !== undefined)
    throw new AssayError('fault/internal', `Valid logs gave an invalid one (${defect.ruleId} at ${defect.pointer}).`)
  return `${canonicalJson(whole)}\n`
}

const logWith = (runs: Run[]): SarifLog => ({ $schema: sarifSchemaUri, version: '2.1.0', runs })

/** The same log, its runs in a category of the repository: consumers take one run of each (§3.17.3). */
const ofRepository = (log: SarifLog, name: string, label: string): SarifLog => ({
  ...log,
  runs: (log.runs ?? []).map((run) =>
    withRunGuid(ofRoot({ ...run, automationDetails: below(run.automationDetails, label) }, name)),
  ),
})

const ofRoot = (run: Run, name: string): Run => {
  const root = run.originalUriBaseIds?.['SRCROOT']
  if (root === undefined) return run
  const described = { ...root, description: { text: prose(`The root of ${name}.`) } }
  return { ...run, originalUriBaseIds: { ...run.originalUriBaseIds, SRCROOT: described } }
}

/** An entry that did not finish must not look like one without findings: it may have no run at all. */
const runOfBatch = (jobs: readonly BatchJob[], view: BatchView, version: string): Run => ({
  tool: { driver: { name: 'assay batch', version, semanticVersion: version, informationUri, rules: [] } },
  automationDetails: { id: 'assay/batch/' },
  columnKind: 'utf16CodeUnits',
  invocations: [
    {
      executionSuccessful: false,
      exitCode: exitCodeOfBatch(view.report),
      toolExecutionNotifications: jobs.map((job) => ({
        level: 'error' as const,
        message: { text: prose([`${nameOf(job)}: ${stateOf(job)}.`, ...reasonsOf(job, view)].join(' ')) },
      })),
    },
  ],
  results: [],
})

/** A half of a surrogate pair is no text that UTF-8 can hold. */
const prose = (text: string): string => escapeMessage(text.replace(/\p{Cs}/gu, '\uFFFD'))
