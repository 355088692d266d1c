import { breach, type Case, legal } from '../case.ts'

const bag = '/runs/0/results/0/properties'
const start = '/runs/0/invocations/0/startTimeUtc'
const end: readonly [string] = ['/runs/0/invocations/0/endTimeUtc']

export const bagCases: readonly Case[] = [
  breach(
    'property-bag/classification-tag',
    '3.8.2.1',
    'a tag of CodeQL',
    '/runs/0/tool/driver/rules/0/properties/tags/1',
    ['/runs/0/tool/driver/rules/0/properties', { tags: ['security', 'external/cwe/cwe-079'] }],
  ),
  breach('property-bag/classification-tag', '3.8.2.1', 'the example of the clause', `${bag}/tags/0`, [
    bag,
    { tags: ['CWE/622'] },
  ]),
  legal('property-bag/classification-tag', 'words', [bag, { tags: ['security', 'cwe', 'certain'] }]),
  legal('property-bag/classification-tag', 'an artifact, which is no result', [
    '/runs/0/artifacts/0/properties',
    { tags: ['CWE-79'] },
  ]),
  breach('property-bag/utc', '3.9', 'an offset', `${bag}/seen`, [bag, { seen: '2026-03-01T10:00:00+02:00' }]),
  legal('property-bag/utc', 'UTC, and no zone at all', [
    bag,
    { a: '2026-03-01T10:00:00Z', b: '2026-03-01T10:00:00+00:00', c: '2026-03-01T10:00:00', d: '1+02:00' },
  ]),
  breach('time/precision', '3.9', 'a day', start, [start, '2026-03-01']),
  breach('time/precision', '3.9', 'a minute', start, [start, '2026-03-01T10:00Z']),
  legal('time/precision', 'a second', [start, '2026-03-01T10:00:00Z']),
  legal('time/precision', 'the day of a release', ['/runs/0/tool/driver/releaseDateUtc', '2026-03-01']),
  legal('time/form', 'a day alone', [start, '2026-03-01']),
  legal('time/form', 'hours and minutes', [start, '2026-03-01T10:00Z']),
  legal('time/form', 'midnight at the end of a day', [start, '2026-03-01T24:00:00Z'], end),
  breach('time/form', '3.9', 'UTC as an offset', start, [start, '2026-03-01T10:00:00+00:00']),
  breach('time/form', '3.9', 'a space for the T', start, [start, '2026-03-01 10:00:00Z']),
  breach('time/form', '3.9', 'small letters', start, [start, '2026-03-01t10:00:00z']),
  breach('time/form', '3.9', 'a comma before the fraction', start, [start, '2026-03-01T10:00:00,5Z']),
  breach('time/form', '3.9', 'a fraction without digits', start, [start, '2026-03-01T10:00:00.Z']),
]
