import { counted, thousands } from '../../../lib/counted.ts'
import type { ReportingDescriptor } from '../../../schemas/sarif/index.ts'
import type { Loose } from '../../walk/index.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import { toldOncePerRun } from '../told-once.ts'
import { sources } from './limits.ts'

const texts = ['shortDescription', 'fullDescription', 'help'] as const

const lacksText = (descriptor: Loose<ReportingDescriptor>): boolean => texts.some((name) => !descriptor[name]?.text)

const precisions: readonly unknown[] = ['very-high', 'high', 'medium', 'low']
const severities: readonly unknown[] = ['error', 'warning', 'recommendation']

/** What is asked for and can be done without. */
export const shownBadlyRules: readonly ConsumerRule[] = [
  {
    id: 'github/schema-uri',
    effect: 'ignores',
    what: 'log',
    requirement: 'A log has "$schema".',
    remedy: 'Add the URI of the SARIF 2.1.0 schema.',
    source: sources.support,
    sentence: () => 'GitHub asks for "$schema", which the log lacks.',
    perLog: (count) => ({
      enter: {
        sarifLog: (log, visit) => {
          if (!log.$schema) count.loses(visit, { kept: 1, of: 1 }, 'The log has no "$schema".')
        },
      },
    }),
  },
  toldOncePerRun({
    id: 'github/rule-texts',
    effect: 'ignores',
    what: 'rules',
    requirement: 'A rule has a short description, a full description and a help text.',
    remedy: 'Write "shortDescription", "fullDescription" and "help", each with a text.',
    source: sources.support,
    sentence: ({ kept, of }) =>
      `GitHub shows ${thousands(of - kept)} of ${counted(of, 'rule')} without all their texts.`,
    say: (lost, of) => `${thousands(lost)} of ${counted(of, 'rule')} without a description or a help text.`,
    checks: (see) => ({
      reportingDescriptor: (descriptor, visit) => {
        if (visit.frame.property === 'rules') see(lacksText(descriptor), visit)
      },
    }),
  }),
  toldOncePerRun({
    id: 'github/rule-of-result',
    effect: 'ignores',
    what: 'results',
    requirement: 'A result names its rule, by which alerts are matched and filtered.',
    remedy: 'Write "ruleId".',
    source: sources.support,
    sentence: ({ kept, of }) => `GitHub cannot filter ${thousands(of - kept)} of ${counted(of, 'result')} by rule.`,
    say: (lost, of) => `${thousands(lost)} of ${counted(of, 'result')} without a rule.`,
    checks: (see) => ({
      result: ({ ruleId, rule, ruleIndex = -1 }, visit) =>
        see(!ruleId && !rule?.id && ruleIndex < 0 && (rule?.index ?? -1) < 0, visit),
    }),
  }),
  toldOncePerRun({
    id: 'github/start-line',
    effect: 'ignores',
    what: 'results',
    requirement: 'The first location of a result has a line.',
    remedy: 'Write "region" with startLine, startColumn, endLine and endColumn.',
    source: sources.support,
    sentence: ({ kept, of }) => `GitHub places ${thousands(of - kept)} of ${counted(of, 'result')} at no line.`,
    say: (lost, of) => `${thousands(lost)} of ${counted(of, 'result')} without startLine.`,
    checks: (see) => ({
      result: ({ locations = [] }, visit) => {
        const place = locations[0]?.physicalLocation
        if (place) see(place.region?.startLine === undefined, visit, 'locations', 0, 'physicalLocation')
      },
    }),
  }),
  toldOncePerRun({
    id: 'github/line-hash-missing',
    effect: 'ignores',
    what: 'results',
    requirement:
      'A result has a primaryLocationLineHash; the upload action computes it, the upload by the API does not.',
    remedy: 'Upload by the action, or write the hash: assay vet does.',
    source: sources.support,
    sentence: ({ kept, of }) =>
      `Uploaded by the API, ${thousands(of - kept)} of ${counted(of, 'result')} may open their alerts anew.`,
    say: (lost, of) => `${thousands(lost)} of ${counted(of, 'result')} without primaryLocationLineHash.`,
    checks: (see) => ({
      result: ({ partialFingerprints = {} }, visit) => see(!partialFingerprints['primaryLocationLineHash'], visit),
    }),
  }),
  toldOncePerRun({
    id: 'github/precision',
    effect: 'ignores',
    what: 'rules',
    requirement:
      'The precision of a rule is very-high, high, medium or low, its problem.severity error, warning or recommendation.',
    remedy: 'Write one of these words, or leave the property out.',
    source: sources.support,
    sentence: ({ kept, of }) =>
      `GitHub ignores the precision or severity of ${thousands(of - kept)} of ${counted(of, 'rule')}.`,
    say: (lost, of) => `${thousands(lost)} of ${counted(of, 'rule')} with an unknown precision or problem.severity.`,
    checks: (see) => ({
      reportingDescriptor: ({ properties = {} }, visit) => {
        const { precision, 'problem.severity': severity } = properties
        if (visit.frame.property !== 'rules') return
        const isKnown =
          (precision === undefined || precisions.includes(precision)) &&
          (severity === undefined || severities.includes(severity))
        see(!isKnown, visit, 'properties')
      },
    }),
  }),
]
