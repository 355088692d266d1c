import { counted, thousands } from '../../../lib/counted.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import type { LogSize } from '../contract.ts'
import { lostOf, resultRule } from '../result-rule.ts'
import { failures } from './failure.ts'
import { isFinding } from './finding.ts'
import type { RuleOf } from './rule-of.ts'
import { most, parser, settings } from './sources.ts'

const fileSize = ({ bytes }: LogSize): ConsumerRule => ({
  id: 'defectdojo/file-size',
  effect: 'refuses',
  what: 'bytes',
  requirement: `A log has at most ${thousands(most.fileBytes)} bytes (100 MB), where DD_SCAN_FILE_MAX_SIZE does not say otherwise.`,
  remedy: 'Split the log: assay split --profile defectdojo. On an instance of your own raise DD_SCAN_FILE_MAX_SIZE.',
  source: settings,
  sentence: ({ of }) => `DefectDojo refuses the log: ${thousands(of)} bytes, more than ${thousands(most.fileBytes)}.`,
  perLog: ({ loses }) => ({
    enter: {
      sarifLog: (_, visit) => {
        if (bytes > most.fileBytes) loses(visit, { kept: 0, of: bytes }, `The log has ${counted(bytes, 'byte')}.`)
      },
    },
  }),
})

const toolName: ConsumerRule = {
  id: 'defectdojo/tool-name',
  effect: 'refuses',
  what: 'runs',
  requirement: 'The driver of a run has a name.',
  remedy: 'Name the tool: "tool.driver.name".',
  source: parser,
  sentence: ({ kept, of }) =>
    `DefectDojo fails on the log: ${thousands(of - kept)} of ${counted(of, 'run')} without a name of the tool.`,
  perLog: ({ arrives, loses }) => ({
    enter: {
      run: ({ tool }, visit) => {
        if (tool?.driver?.name === undefined) loses(visit, { kept: 0, of: 1 }, 'The driver of the run has no name.')
        else arrives()
      },
    },
  }),
}

/** What ends the import, so that nothing of the log arrives. */
export const failureRules = (size: LogSize, ruleOf: RuleOf): readonly ConsumerRule[] => [
  fileSize(size),
  toolName,
  ...failures.map(({ id, have, requirement, remedy, find }) =>
    resultRule(
      {
        id: `defectdojo/${id}`,
        effect: 'refuses',
        requirement,
        remedy,
        source: parser,
        sentence: (tally) => `DefectDojo fails on the log: ${lostOf(tally)} ${have}.`,
      },
      (result, { run }) => (run && isFinding(result) ? find(result, ruleOf(result, run)) : 'apart'),
    ),
  ),
]

const unfinished: readonly string[] = ['open', 'review', 'informational']

/** What does not arrive of a log that is imported. */
export const dropRules: readonly ConsumerRule[] = [
  resultRule(
    {
      id: 'defectdojo/kind',
      effect: 'drops',
      requirement: 'A result has the kind fail: open, review and informational are left out.',
      remedy: 'Make what must be seen a result of kind "fail".',
      source: parser,
      sentence: (tally) => `DefectDojo leaves out ${lostOf(tally)} of kind open, review or informational.`,
    },
    ({ kind = 'fail' }) =>
      unfinished.includes(kind) ? { message: `A result of kind "${kind}" is left out.`, inside: ['kind'] } : null,
  ),
  resultRule(
    {
      id: 'defectdojo/passed',
      effect: 'drops',
      level: 'note',
      requirement: 'A result is a finding: pass and notApplicable are left out.',
      remedy: 'None is needed.',
      source: parser,
      sentence: (tally) => `DefectDojo leaves out ${lostOf(tally)} of kind pass or notApplicable.`,
    },
    ({ kind = 'fail' }) =>
      kind === 'fail' || unfinished.includes(kind)
        ? null
        : { message: `A result of kind "${kind}" is left out.`, inside: ['kind'] },
  ),
  resultRule(
    {
      id: 'defectdojo/byte-offset',
      effect: 'drops',
      what: 'lines of results',
      requirement: 'The region of a result has no byteOffset: with it the line is not read.',
      remedy: 'Leave byteOffset out where there is a line.',
      source: parser,
      sentence: (tally) => `DefectDojo does not read the line of ${lostOf(tally)}: they have a byteOffset.`,
    },
    (result) => {
      if (!isFinding(result)) return 'apart'
      const index = (result.locations ?? []).findIndex(
        ({ physicalLocation: place }) => place?.region?.byteOffset !== undefined,
      )
      if (index < 0) return null
      const inside = ['locations', index, 'physicalLocation', 'region', 'byteOffset']
      return { message: 'The line is not read.', inside }
    },
  ),
  resultRule(
    {
      id: 'defectdojo/suppression-status',
      effect: 'drops',
      requirement:
        'A result has no suppression that nobody accepted: it is closed as a false positive whatever the status.',
      remedy: 'Leave out suppressions under review and rejected ones.',
      source: parser,
      sentence: (tally) =>
        `DefectDojo closes ${lostOf(tally)} as false positives, though nobody accepted their suppression.`,
    },
    ({ suppressions = [] }) =>
      suppressions.length > 0 && suppressions.every(({ status = 'accepted' }) => status !== 'accepted')
        ? { message: 'The result is closed, though its suppression is not accepted.', inside: ['suppressions'] }
        : null,
  ),
]
