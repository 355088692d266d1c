import type { Kind } from '../../../schemas/sarif/index.ts'
import type { Check, Checks } from '../../rules/index.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import type { See } from '../told-once.ts'
import { houseRule } from './house-rule.ts'

/** What says when, where or by whom something ran, by kind of object. */
const passing: Partial<Record<Kind, readonly string[]>> = {
  invocation: [
    'startTimeUtc',
    'endTimeUtc',
    'machine',
    'account',
    'processId',
    'workingDirectory',
    'environmentVariables',
  ],
  notification: ['timeUtc', 'threadId'],
  artifact: ['lastModifiedTimeUtc'],
  threadFlowLocation: ['executionTimeUtc'],
  resultProvenance: ['firstDetectionTimeUtc', 'lastDetectionTimeUtc', 'firstDetectionRunGuid', 'lastDetectionRunGuid'],
  runAutomationDetails: ['guid', 'correlationGuid'],
  versionControlDetails: ['asOfTimeUtc'],
}

/** A GUID of version 5 is made of what it names, and the same everywhere. */
const isNameBased = (name: string, value: unknown): boolean =>
  name === 'guid' && typeof value === 'string' && /^[^-]+-[^-]+-5/.test(value)

const lookFor =
  (names: readonly string[], see: See): Check<Kind> =>
  (object, visit) => {
    const found = names.find((name) => name in object && !isNameBased(name, Reflect.get(object, name)))
    if (found === undefined) see(false, visit)
    else see(true, visit, found)
  }

/** The same snapshot, tools and configuration give the same bytes: times and machines live beside the log. */
export const clockRule: ConsumerRule = houseRule({
  id: 'clocks',
  noun: 'object',
  requirement: 'A log says nothing of times, machines, accounts or processes.',
  remedy: 'Leave these properties out: they live beside the log.',
  wrong: 'with a time, a machine or the like',
  checks: (see): Checks =>
    Object.fromEntries(Object.entries(passing).map(([kind, names]) => [kind, lookFor(names, see)])),
})
