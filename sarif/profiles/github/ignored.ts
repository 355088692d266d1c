import { counted, thousands } from '../../../lib/counted.ts'
import type { Result } from '../../../schemas/sarif/index.ts'
import type { Loose } from '../../walk/index.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import { toldOncePerRun } from '../told-once.ts'
import { sources } from './limits.ts'

const used = 'primaryLocationLineHash'

const unread = [
  'fixes',
  'stacks',
  'graphs',
  'graphTraversals',
  'attachments',
  'taxa',
  'webRequest',
  'webResponse',
  'workItemUris',
] as const satisfies readonly (keyof Result)[]

const firstUnread = (result: Loose<Result>): string | null => {
  for (const name of unread) {
    const value = result[name]
    if (value !== undefined && !(Array.isArray(value) && value.length === 0)) return name
  }
  return null
}

/** A property of results that takes no part: `lost` says where one has it, as what stands at that name. */
const ofResults = (
  id: string,
  requirement: string,
  remedy: string,
  source: ConsumerRule['source'],
  lost: (result: Loose<Result>) => string | null,
  words: { readonly sentence: (count: string) => string; readonly say: (count: string) => string },
): ConsumerRule =>
  toldOncePerRun({
    id: `github/${id}`,
    effect: 'ignores',
    what: 'results',
    requirement,
    remedy,
    source,
    sentence: ({ kept, of }) => words.sentence(`${thousands(of - kept)} of ${counted(of, 'result')}`),
    say: (count, of) => words.say(`${thousands(count)} of ${counted(of, 'result')}`),
    checks: (see) => ({
      result: (result, visit) => {
        const name = lost(result)
        if (name === null) see(false, visit)
        else see(true, visit, name)
      },
    }),
  })

/** What logs say and GitHub does not read. */
export const ignoredRules: readonly ConsumerRule[] = [
  toldOncePerRun({
    id: 'github/uri-bases',
    effect: 'ignores',
    what: 'URI bases',
    requirement: 'Relative paths lie below the root of the repository, whatever originalUriBaseIds says.',
    remedy: 'Write paths relative to the root of the repository.',
    source: sources.bases,
    sentence: ({ kept, of }) => `GitHub ignores ${counted(of - kept, 'URI base')}.`,
    say: (lost) => `${counted(lost, 'URI base')} with a URI.`,
    checks: (see) => ({
      run: ({ originalUriBaseIds = {} }, visit) => {
        for (const [name, base] of Object.entries(originalUriBaseIds))
          see(Boolean(base?.uri), visit, 'originalUriBaseIds', name)
      },
    }),
  }),
  toldOncePerRun({
    id: 'github/further-locations',
    effect: 'ignores',
    what: 'locations',
    requirement: 'Of the locations of a result the first is used.',
    remedy: 'Report each place by a result of its own, or name the others as relatedLocations.',
    source: sources.support,
    sentence: ({ kept, of }) =>
      `GitHub uses ${thousands(kept)} of ${counted(of, 'location')}: the first of each result.`,
    say: (lost) => `${counted(lost, 'location')} beyond the first of a result.`,
    checks: (see) => ({
      result: ({ locations = [] }, visit) => {
        for (let index = 0; index < locations.length; index++) see(index > 0, visit, 'locations', index)
      },
    }),
  }),
  ofResults(
    'suppressions',
    'Suppressions are not read: a suppressed result opens an alert.',
    'Leave suppressed results out of what is uploaded, or dismiss the alerts.',
    sources.suppressions,
    ({ suppressions = [] }) => (suppressions.length > 0 ? 'suppressions' : null),
    {
      sentence: (count) => `GitHub opens alerts for suppressed results, too: ${count}.`,
      say: (count) => `${count} with suppressions.`,
    },
  ),
  ofResults(
    'kind',
    'The kind of a result is not read: one that says that all is well opens an alert, too.',
    'Leave results of another kind than "fail" out of what is uploaded.',
    sources.support,
    ({ kind = 'fail' }) => (kind === 'fail' ? null : 'kind'),
    {
      sentence: (count) => `GitHub opens alerts for results that are no failures, too: ${count}.`,
      say: (count) => `${count} of another kind than "fail".`,
    },
  ),
  ofResults(
    'absent',
    'The baselineState of a result is not read: one that is absent opens an alert.',
    'Leave absent results out of what is uploaded.',
    sources.support,
    ({ baselineState }) => (baselineState === 'absent' ? 'baselineState' : null),
    {
      sentence: (count) => `GitHub opens alerts for absent results, too: ${count}.`,
      say: (count) => `${count} with the baselineState "absent".`,
    },
  ),
  ofResults(
    'arguments',
    'Arguments of a message are not read: placeholders are shown as they stand.',
    'Write the whole message as "text".',
    sources.support,
    ({ message }) => ((message?.arguments ?? []).length > 0 ? 'message' : null),
    {
      sentence: (count) => `GitHub leaves placeholders in the messages of ${count}.`,
      say: (count) => `${count} with arguments of the message.`,
    },
  ),
  ofResults(
    'other-fingerprints',
    `Of all fingerprints ${used} alone is used.`,
    `Write ${used}, or let the upload action compute it.`,
    sources.support,
    ({ partialFingerprints = {}, fingerprints = {} }) => {
      if (Object.keys(partialFingerprints).some((name) => name !== used)) return 'partialFingerprints'
      return Object.keys(fingerprints).length > 0 ? 'fingerprints' : null
    },
    {
      sentence: (count) => `GitHub ignores all fingerprints but ${used}: on ${count}.`,
      say: (count) => `${count} with other fingerprints.`,
    },
  ),
  ofResults(
    'unread',
    `Of a result neither ${unread.join(', ').replace(/, ([^,]*)$/, ' nor $1')} are read.`,
    'Nothing is lost but what these say.',
    sources.support,
    firstUnread,
    {
      sentence: (count) => `GitHub ignores fixes, graphs, taxa or the like of ${count}.`,
      say: (count) => `${count} with properties that are not read.`,
    },
  ),
]
