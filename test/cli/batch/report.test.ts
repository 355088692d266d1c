import { describe, expect, test } from 'vitest'
import { exitCodeOfBatch } from '../../../cli/batch/exit-code.ts'
import { renderBatchCsv } from '../../../cli/batch/report/csv.ts'
import { labelsOfEntries } from '../../../cli/batch/report/labels.ts'
import { renderBatchPretty } from '../../../cli/batch/report/pretty.ts'
import { renderBatchSarif } from '../../../cli/batch/report/sarif.ts'
import { plain } from '../../../pipeline/report/index.ts'
import { validateBytes } from '../../../sarif/index.ts'
import type { SarifLog } from '../../../schemas/sarif/index.ts'
import { view } from './batch-report.ts'

const { counts } = view.report
const none = { pass: 0, fail: 0, incomplete: 0, error: 0, dead: 0, cancelled: 0, vetted: 0, reused: 0 }

describe('the exit code of a batch', () => {
  test('is 1 where one fails, whatever became of the others', () => {
    expect(exitCodeOfBatch({ ...view.report, counts })).toBe(1)
  })

  test.each(['incomplete', 'error', 'dead', 'cancelled'] as const)('is 3 where one is %s and none fails', (state) => {
    expect(exitCodeOfBatch({ ...view.report, counts: { ...none, pass: 9, [state]: 1 } })).toBe(3)
  })

  test('is 0 where all pass', () => {
    expect(exitCodeOfBatch({ ...view.report, counts: { ...none, pass: 9, vetted: 9 } })).toBe(0)
  })
})

describe('a batch for a person', () => {
  const text = renderBatchPretty(view, plain)

  test('counts verdicts and how they came about', () => {
    expect(text).toContain(
      '6 entries: 1 pass, 1 fail, 1 incomplete, 1 error, 1 dead, 1 cancelled; 2 vetted, 1 reused\nbatch nightly\n',
    )
  })

  test('names what did not pass with the reason and the command to look further, and not what passed', () => {
    expect(text).toContain(
      'fail        src/bank (release/2)\n            findings: 2 errors are at or above error.\n            assay show run-fail\n',
    )
    expect(text).toContain('error       gone\n            gone is not there. (job/missing)\n')
    expect(text).not.toContain('run-pass')
  })

  test('says how to have failed and incomplete ones once more', () => {
    expect(text).toContain('assay batch --name nightly --retry failed')
    expect(text).toContain('assay batch --name nightly --retry incomplete')
    const passed = { ...view.report, jobs: view.report.jobs.slice(0, 1), counts: { ...none, pass: 1, vetted: 1 } }
    expect(renderBatchPretty({ ...view, report: passed }, plain)).not.toContain('--retry')
  })

  test('does not propose to try again what nobody could', () => {
    const remote = view.report.jobs.map((job) => ({ ...job, outcome: 'error' as const, run: null, code: 'job/remote' }))
    expect(renderBatchPretty({ ...view, report: { ...view.report, jobs: remote } }, plain)).not.toContain(
      '--retry failed',
    )
  })

  test('lists the first hundred and says how many more there are', () => {
    const many = Array.from({ length: 130 }, (_, at) => ({ ...view.report.jobs[3], path: `gone-${at}` }))
    const report = { ...view.report, jobs: many as typeof view.report.jobs }
    const shown = renderBatchPretty({ ...view, report }, plain)
    expect(shown).toContain('gone-99')
    expect(shown).not.toContain('gone-100\n')
    expect(shown).toContain('and 30 more that did not pass')
  })

  test('shows nothing that moves a cursor', () => {
    expect(text).not.toContain('\u001b')
  })
})

test('a batch as CSV has a row per entry, and no cell that a spreadsheet takes for a formula', () => {
  const rows = renderBatchCsv(view).split('\r\n')
  expect(rows[0]).toBe('path,ref,state,outcome,verdict,run,attempts,code,reasons,key')
  expect(rows[2]).toBe('src/bank,release/2,fail,vetted,fail,run-fail,1,,findings: 2 errors are at or above error.,')
  expect(rows[4]).toBe('gone,,error,error,,,1,job/missing,gone is not there. (job/missing),')
  expect(rows[5]?.startsWith("'=cmd")).toBe(true)
  expect(rows).toHaveLength(8)
})

describe('the names of entries', () => {
  test('are plain, distinct, and none is that of the summary', () => {
    const named = (path: string, ref: string | null = null) => ({ path, ref })
    expect(
      labelsOfEntries([
        ...[named('src/bank'), named('other/bank'), named('bank', 'release/2'), named('.'), named('../..')],
        ...[
          named('x/batch.json'),
          named('https://git.example/team/app.git?token=a'),
          named('-rf'),
          named('a b/ä\u0000'),
        ],
      ]),
    ).toEqual([
      ...['bank', 'bank-2', 'bank@release-2', 'repository', 'repository-2'],
      ...['batch.json-2', 'app.git', 'rf', 'ä-'],
    ])
  })
})

describe('a batch as SARIF', () => {
  const logOf = (run: string): SarifLog => ({
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Ruff', version: '1.0.0', informationUri: 'https://example.org/', rules: [] } },
        automationDetails: { id: 'assay/ruff/', guid: '537e1dab-cb23-5595-b6db-936919116389' },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { SRCROOT: { description: { text: 'The root of the vetted folder.' } } },
        invocations: [{ executionSuccessful: true, exitCode: run === 'run-pass' ? 0 : 1 }],
        results: [],
      },
    ],
  })
  const text = renderBatchSarif(view, logOf, '0.1.0')
  const log = JSON.parse(text) as SarifLog
  const runs = log.runs ?? []

  test('is one valid log', () => {
    expect(validateBytes(new TextEncoder().encode(text), { maxDepth: 100 }).validation.defects).toEqual([])
  })

  test('tells repositories apart by category, guid and root', () => {
    expect(runs.map(({ automationDetails }) => automationDetails?.id)).toEqual([
      'assay/ruff/shop/',
      'assay/ruff/bank@release-2/',
      'assay/ruff/bank/',
      'assay/batch/',
    ])
    const guids = runs.flatMap(({ automationDetails }) => automationDetails?.guid ?? [])
    expect(new Set(guids).size).toBe(3)
    expect(runs[1]?.originalUriBaseIds?.['SRCROOT']?.description?.text).toBe('The root of src/bank (release/2).')
  })

  test('entries that did not finish are a run that did not succeed, never one without findings', () => {
    const [invocation] = runs.at(-1)?.invocations ?? []
    expect(invocation?.executionSuccessful).toBe(false)
    expect(invocation?.toolExecutionNotifications?.map(({ message }) => message.text)).toEqual([
      'other/bank: incomplete. findings: 2 errors are at or above error.',
      'gone: error. gone is not there. (job/missing)',
      '=cmd|x\u001b[31m: dead. Its process died three times. (job/poisonous)',
      'left: cancelled.',
    ])
  })

  test('where every entry finished, it holds their runs alone', () => {
    const report = { ...view.report, jobs: view.report.jobs.slice(0, 2) }
    const own = JSON.parse(renderBatchSarif({ ...view, report }, logOf, '0.1.0')) as SarifLog
    expect(own.runs).toHaveLength(2)
  })
})
