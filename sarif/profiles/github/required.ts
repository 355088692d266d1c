import { counted } from '../../../lib/counted.ts'
import type { Result } from '../../../schemas/sarif/index.ts'
import type { Loose } from '../../walk/index.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import { type Loss, lostOf, resultRule } from '../result-rule.ts'
import { sources } from './limits.ts'

const whole = { kept: 0, of: 1 }
const empty = (text: string | undefined): boolean => text === undefined || text === ''

/** What a result lacks on the way to a file, or null. */
const lackOfPlace = ({ locations = [] }: Loose<Result>): Loss | null => {
  const [first] = locations
  const place = first?.physicalLocation
  if (!first) return { message: 'The result has no location.' }
  if (!place) return { message: 'The first location has no physical location.', inside: ['locations', 0] }
  if (empty(place.artifactLocation?.uri))
    return {
      message: 'The first location names no file by "artifactLocation.uri".',
      inside: ['locations', 0, 'physicalLocation'],
    }
  return null
}

/** What GitHub refuses to do without. */
export const requiredRules: readonly ConsumerRule[] = [
  {
    id: 'github/no-runs',
    effect: 'refuses',
    what: 'log',
    requirement: 'A log has a run.',
    remedy: 'Write a run with its tool and "results": [] where nothing was found.',
    source: sources.noTool,
    sentence: () => 'GitHub refuses the log: it has no run.',
    perLog: (count) => ({
      enter: {
        sarifLog: ({ runs }, visit) => {
          if ((runs ?? []).length === 0) count.loses(visit, whole, 'The log has no run.', 'runs')
        },
      },
    }),
  },
  {
    id: 'github/tool-name',
    effect: 'refuses',
    what: 'log',
    requirement: 'The driver has a name that is not empty.',
    remedy: 'Write the name of the tool.',
    source: sources.support,
    sentence: ({ runs }) => `GitHub refuses the log: the tool of ${runs} has no name.`,
    perLog: (count) => ({
      enter: {
        toolComponent: ({ name }, visit) => {
          if (visit.frame.property === 'driver' && empty(name)) count.loses(visit, whole, 'The driver has no name.')
        },
      },
    }),
  },
  {
    id: 'github/no-results',
    effect: 'refuses',
    what: 'log',
    requirement: 'A run has "results", be they none.',
    remedy: 'Write "results": [] where nothing was found.',
    source: sources.upload,
    sentence: ({ runs }) => `GitHub refuses the log: ${runs} without "results".`,
    perLog: (count) => ({
      enter: {
        run: ({ results }, visit) => {
          if (results === undefined) count.loses(visit, whole, 'The run has no "results".')
        },
      },
    }),
  },
  {
    id: 'github/rule-id',
    effect: 'refuses',
    what: 'log',
    requirement: 'The id of a rule is not empty.',
    remedy: 'Give the rule an id.',
    source: sources.support,
    sentence: ({ places }) => `GitHub refuses the log: ${counted(places, 'rule')} without an id.`,
    perLog: (count) => ({
      enter: {
        reportingDescriptor: ({ id }, visit) => {
          if (visit.frame.property === 'rules' && id === '') count.loses(visit, whole, 'The id is empty.', 'id')
        },
      },
    }),
  },
  resultRule(
    {
      id: 'github/message-text',
      effect: 'refuses',
      requirement: 'The message of a result has a text; ids of message strings are not looked up.',
      remedy: 'Write the whole message as "text".',
      source: sources.noMessage,
      sentence: (tally) => `GitHub refuses the log: ${lostOf(tally)} without a message text.`,
    },
    ({ message }) =>
      empty(message?.text) ? { message: 'The result has no message text.', inside: ['message'] } : null,
  ),
  resultRule(
    {
      id: 'github/no-location',
      effect: 'refuses',
      requirement: 'A result has a location that names a file by its URI.',
      remedy: 'Point at a file of the repository: the manifest or configuration that the finding is about.',
      source: sources.noLocation,
      sentence: (tally) => `GitHub refuses the log: ${lostOf(tally)} without a location in a file.`,
    },
    lackOfPlace,
  ),
]
