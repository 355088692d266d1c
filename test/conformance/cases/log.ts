import { breach, type Case, legal } from '../case.ts'

const driver = '/runs/0/tool/driver'
const start = '/runs/0/invocations/0/startTimeUtc'

export const logCases: readonly Case[] = [
  breach('log/schema-version', '3.13.3', 'the schema of 2.0.0', '/$schema', [
    '/$schema',
    'https://schemastore.example/schemas/json/sarif-2.0.0.json',
  ]),
  legal('log/schema-version', "SchemaStore's name of 2.1.0", [
    '/$schema',
    'https://json.schemastore.org/sarif-2.1.0-rtm.5.json',
  ]),
  legal('log/schema-version', 'no $schema', ['/$schema']),
  breach('log/schema-absolute', '3.13.3', 'a file name', '/$schema', ['/$schema', 'sarif-2.1.0.json']),
  legal('log/schema-absolute', 'a file URI', ['/$schema', 'file:///sarif-2.1.0.json']),
  breach('uri/syntax', '3.10.1', 'a space', `${driver}/rules/0/helpUri`, [
    `${driver}/rules/0/helpUri`,
    'https://a.example/a b',
  ]),
  breach('uri/syntax', '3.10.1', 'a backslash', '/runs/0/artifacts/1/location/uri', [
    '/runs/0/artifacts/1/location/uri',
    'a\\b.zip',
  ]),
  breach('uri/syntax', '3.10.1', 'half an escape', '/runs/0/artifacts/1/location/uri', [
    '/runs/0/artifacts/1/location/uri',
    '100%.zip',
  ]),
  breach('uri/syntax', '3.10.1', 'a colon in the first segment', '/runs/0/artifacts/1/location/uri', [
    '/runs/0/artifacts/1/location/uri',
    '1:2.zip',
  ]),
  legal('uri/syntax', 'a colon after ./', ['/runs/0/artifacts/1/location/uri', './1:2.zip']),
  legal('uri/syntax', 'an IPv6 host with a port', [`${driver}/informationUri`, 'https://user@[::1]:8080/a?b#c']),
  breach('uri/iri', '3.10.4', 'an umlaut', '/runs/0/artifacts/1/location/uri', [
    '/runs/0/artifacts/1/location/uri',
    'ä.zip',
  ]),
  legal('uri/iri', 'an escaped umlaut', ['/runs/0/artifacts/1/location/uri', '%C3%A4.zip']),
  breach('time/form', '3.9', 'an offset', start, [start, '2026-03-01T10:00:00+02:00']),
  breach('time/form', '3.9', 'no Z', start, [start, '2026-03-01T10:00:00']),
  breach('time/form', '3.9', 'a day that does not exist', start, [start, '2026-02-29T10:00:00Z']),
  breach('time/form', '3.9', 'an hour that does not exist', start, [start, '2026-02-28T24:01:00Z']),
  breach('time/form', '3.9', 'a release date', `${driver}/releaseDateUtc`, [`${driver}/releaseDateUtc`, '1 March']),
  legal('time/form', 'the 29th of February of a leap year', [start, '2024-02-29']),
  legal('time/form', 'a leap second', [start, '2016-12-31T23:59:60Z'], ['/runs/0/invocations/0/endTimeUtc']),
  breach('time/invocation-order', '3.20.8', 'it ends before it starts', '/runs/0/invocations/0/endTimeUtc', [
    '/runs/0/invocations/0/endTimeUtc',
    '2026-03-01T09:59:59Z',
  ]),
  legal('time/invocation-order', 'no time passes', ['/runs/0/invocations/0/endTimeUtc', '2026-03-01T10:00:00Z']),
  breach('time/detection-order', '3.48.3', 'last before first', '/runs/0/results/0/provenance/lastDetectionTimeUtc', [
    '/runs/0/results/0/provenance/lastDetectionTimeUtc',
    '2026-01-31',
  ]),
  legal('time/detection-order', 'the same day', [
    '/runs/0/results/0/provenance/lastDetectionTimeUtc',
    '2026-02-01T00:00Z',
  ]),
  breach('run/column-kind', '3.14.27', 'results in text', '/runs/0', ['/runs/0/columnKind']),
  legal('run/column-kind', 'no results', ['/runs/0/columnKind'], ['/runs/0/results', []]),
]
