// Makes the JSON Schemas of the reports that scripts may rely on, from schemas/records.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const reports = {
  audit: 'AuditReport',
  batch: 'BatchReport',
  merge: 'MergeReport',
  prepare: 'PrepareReport',
  repair: 'RepairReport',
  'repair-ledger': 'RepairLedger',
  keys: 'KeysReport',
  'static-analysis-run': 'StaticAnalysisRun',
  verify: 'VerifyReport',
  queue: 'QueueStatusReport',
  'queue-changes': 'QueueChangesReport',
  'queue-jobs': 'QueueJobsReport',
  rules: 'RulesReport',
  schedules: 'SchedulesReport',
  split: 'SplitReport',
  vet: 'VetReport',
  validate: 'ValidateReport',
  runs: 'RunsReport',
}

/** The generated files, by path from the project's root, made with the definitions of a build folder. */
export const generate = async (build) => {
  const records = await import(pathToFileURL(join(build, 'schemas/records/index.js')).href)
  const entries = Object.entries(reports).map(([name, record]) => [
    `schemas/generated/${name}.schema.json`,
    `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...records[record] }, null, 2)}\n`,
  ])
  return new Map(entries)
}
