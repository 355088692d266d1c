import { counted, thousands } from '../../../lib/counted.ts'
import type { Result } from '../../../schemas/sarif/index.ts'
import type { RunTables } from '../../rules/index.ts'
import { lookUp, ruleOf as ruleReference } from '../../rules/rule-reference.ts'
import type { Loose } from '../../walk/index.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import { lostOf, resultRule } from '../result-rule.ts'
import { unreadBases, unreadFailure } from '../unread.ts'
import { messageText, titleOf } from './message.ts'
import type { RuleOf } from './rule-of.ts'
import { manual, most, parser, reader } from './sources.ts'

type AnyResult = Loose<Result>

/** Whether the log defines the rule of a result, as SARIF has it. */
const isDefined = (result: AnyResult, run: RunTables): boolean => {
  if (typeof lookUp(ruleReference(result), 'rules', run) === 'object') return true
  const id = result.ruleId ?? result.rule?.id
  const components = [run.run.tool?.driver ?? {}, ...(run.run.tool?.extensions ?? [])]
  return id !== undefined && components.some((component) => run.descriptors.byId(component, 'rules', id))
}

const ofRules = (ruleOf: RuleOf): readonly ConsumerRule[] => [
  resultRule(
    {
      id: 'defectdojo/rule-unread',
      effect: 'ignores',
      requirement:
        'ruleId is the whole id of a rule of the driver (of an extension, where the driver has none): no other way to a rule is read.',
      remedy: 'Write the id of the rule as ruleId, and the rule into the driver.',
      source: parser,
      sentence: (tally) => `DefectDojo does not find the rule of ${lostOf(tally)}, though the log has it.`,
    },
    (result, { run }) =>
      run && !ruleOf(result, run) && isDefined(result, run)
        ? { message: 'The rule of the result is not found by "ruleId".' }
        : null,
  ),
  resultRule(
    {
      id: 'defectdojo/title-length',
      effect: 'ignores',
      what: 'titles of results',
      requirement: `A message has at most ${most.titleCharacters} characters, else the title is cut; the description has all of it.`,
      remedy: 'None is needed.',
      source: parser,
      sentence: (tally) => `DefectDojo cuts the title of ${lostOf(tally)} at ${most.titleCharacters} characters.`,
    },
    (result, { run }) => {
      if (!run) return 'apart'
      const rule = ruleOf(result, run)
      const read = messageText(result.message, rule)
      const title = titleOf('text' in read ? read.text : null, rule) ?? ''
      if (title.length <= most.titleCharacters) return null
      const length = [...title.split(/\s+/).filter(Boolean).join(' ')].length
      return length > most.titleCharacters
        ? { message: `The title has ${counted(length, 'character')}.`, inside: result.message ? ['message'] : [] }
        : null
    },
  ),
]

const severities: readonly string[] = ['info', 'low', 'medium', 'high', 'critical']
const number = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i

const severityText: ConsumerRule = {
  id: 'defectdojo/security-severity',
  effect: 'ignores',
  what: 'rules',
  requirement: `The property security-severity of a rule is a number, or one of ${severities.join(', ')}; anything else is Info.`,
  remedy: 'Write a number from 0.1 to 10, as a string.',
  source: parser,
  sentence: ({ kept, of }) =>
    `DefectDojo shows results of ${thousands(of - kept)} of ${counted(of, 'rule')} as Info: their security-severity is no number.`,
  perLog: ({ arrives, loses }) => ({
    enter: {
      reportingDescriptor: ({ properties }, visit) => {
        const value = properties?.['security-severity']
        if (visit.frame.property !== 'rules' || typeof value !== 'string') return
        if (number.test(value) || severities.includes(value.toLowerCase())) arrives()
        else loses(visit, { kept: 0, of: 1 }, `"${value}" is no number.`, 'properties', 'security-severity')
      },
    },
  }),
}

const severalTools: ConsumerRule = {
  id: 'defectdojo/several-tools',
  effect: 'ignores',
  what: 'runs',
  requirement: 'The runs of a log are of one tool: all findings are filed under that of the first.',
  remedy: 'Import a log for each tool.',
  source: manual,
  sentence: ({ places }) => `DefectDojo files the findings of ${counted(places, 'run')} under the tool of the first.`,
  perLog: ({ arrives, loses }) => {
    let first: string | null = null
    return {
      enter: {
        run: ({ tool }, visit) => {
          const name = tool?.driver?.name ?? ''
          first ??= name
          if (name === first) arrives()
          else
            loses(visit, { kept: 0, of: 1 }, `The findings of "${name}" are filed under "${first}".`, 'tool', 'driver')
        },
      },
    }
  },
}

const perLocation: ConsumerRule = {
  id: 'defectdojo/findings-of-result',
  effect: 'ignores',
  what: 'results',
  requirement: 'A result has one location: each becomes a finding.',
  remedy: 'Name the other places as relatedLocations.',
  source: parser,
  sentence: ({ of, places }) =>
    `DefectDojo makes ${counted(of, 'finding')} of ${counted(places, 'result')}: one for each location.`,
  perLog: ({ loses }) => ({
    enter: {
      result: ({ locations = [] }, visit) => {
        if (locations.length > 1)
          loses(
            visit,
            { kept: 1, of: locations.length },
            `Each of ${counted(locations.length, 'location')} becomes a finding.`,
            'locations',
          )
      },
    },
  }),
}

const ofResults: readonly ConsumerRule[] = [
  resultRule(
    {
      id: 'defectdojo/suppressed',
      effect: 'ignores',
      requirement: 'A suppressed result is closed as a false positive, whatever the reason.',
      remedy: 'None is needed.',
      source: parser,
      sentence: (tally) => `DefectDojo closes ${lostOf(tally)} as false positives: they are suppressed.`,
    },
    ({ suppressions = [] }) =>
      suppressions.some(({ status = 'accepted' }) => status === 'accepted')
        ? { message: 'The suppressed result is closed as a false positive.', inside: ['suppressions'] }
        : null,
  ),
  resultRule(
    {
      id: 'defectdojo/level-none',
      effect: 'ignores',
      requirement: 'A result has a level other than none, which is shown as Medium.',
      remedy: 'Write the level note.',
      source: parser,
      sentence: (tally) => `DefectDojo shows ${lostOf(tally)} as Medium, though their level is none.`,
    },
    ({ kind = 'fail', level }) =>
      kind === 'fail' && level === 'none'
        ? { message: 'The level "none" is shown as Medium.', inside: ['level'] }
        : null,
  ),
  resultRule(
    {
      id: 'defectdojo/thread-flows',
      effect: 'ignores',
      requirement: 'A result has one thread flow: of several the last is described.',
      remedy: 'Put the way that matters last.',
      source: parser,
      sentence: (tally) => `DefectDojo describes the last thread flow alone of ${lostOf(tally)}.`,
    },
    ({ codeFlows = [] }) => {
      const of = codeFlows.reduce((sum, { threadFlows = [] }) => sum + threadFlows.length, 0)
      return of > 1
        ? { message: `Of ${thousands(of)} thread flows the last is described.`, inside: ['codeFlows'] }
        : null
    },
  ),
]

/** What DefectDojo shows otherwise than it was meant. */
export const shownRules = (ruleOf: RuleOf): readonly ConsumerRule[] => [
  ...ofResults,
  ...ofRules(ruleOf),
  severityText,
  perLocation,
  severalTools,
  unreadBases(reader),
  unreadFailure(reader),
]
