import { expect, test } from 'vitest'
import { profileOf, profiles } from '../../../sarif/index.ts'
import { judge, told } from './judge.ts'
import { log, result, withoutAny } from './log.ts'

const at = (line: number, physicalLocation: unknown) => result(line, { locations: [{ physicalLocation }] })
const marked = (line: number) => result(line, { partialFingerprints: { 'hash/v1': 'constant' } })

/** A log that lacks things of each kind, one a result. */
const motley = log(
  [
    result(1),
    withoutAny(result(2), 'ruleId'),
    result(3, { message: { id: 'm' } }),
    withoutAny(result(4), 'locations'),
    result(5, { locations: [{ logicalLocations: [{ name: 'run' }] }] }),
    at(6, { artifactLocation: { index: 0 } }),
    at(7, { artifactLocation: { uri: 'src/a.c' }, region: { charOffset: 4, charLength: 2 } }),
    result(8, { suppressions: [{ kind: 'inSource' }] }),
    result(9, { kind: 'review', level: 'none' }),
    result(1, { message: { text: 'Another.' } }),
    result(1),
    marked(12),
    marked(13),
    at(14, { artifactLocation: { uri: 'my%20file.c', uriBaseId: 'ROOT' }, region: { startLine: 14 } }),
  ],
  {
    artifacts: [{ location: { uri: 'src/a.c' } }],
    originalUriBaseIds: { ROOT: { uri: 'file:///work/' } },
    invocations: [{ executionSuccessful: false }],
  },
)

const expected: Readonly<Record<string, readonly string[]>> = {
  github: [
    'refuses',
    'refuses 1 of 1 log: github/message-text',
    'refuses 1 of 1 log: github/no-location',
    'drops 1 of 1 runs: github/unsuccessful',
  ],
  gitlab: [
    'accepts',
    'drops 1 of 13 results: gitlab/no-rule-id',
    'drops 2 of 13 results: gitlab/no-location',
    'drops 2 of 13 results: gitlab/same-identity',
    'drops 1 of 14 results: gitlab/suppressed',
  ],
  sonarqube: [
    'accepts',
    'drops 1 of 14 results: sonarqube/no-rule-id',
    'drops 1 of 14 results: sonarqube/message-text',
    'drops 2 of 14 results: sonarqube/location-uri',
    'drops 1 of 14 results: sonarqube/region',
    'drops 1 of 8 files of results: sonarqube/escaped-path',
  ],
  'azure-devops': [
    'refuses',
    'refuses 1 of 1 log: azure-devops/schema',
    'refuses 1 of 1 log: azure-devops/driver',
    'refuses 1 of 1 log: azure-devops/rule-name',
    'refuses 1 of 1 log: azure-devops/rule-id',
    'refuses 1 of 1 log: azure-devops/message-text',
    'refuses 1 of 1 log: azure-devops/locations',
    'drops 2 of 13 places of results: azure-devops/place',
    'refuses 1 of 1 log: azure-devops/automation-id',
  ],
  defectdojo: [
    'refuses',
    'refuses 1 of 1 log: defectdojo/location-uri',
    'refuses 1 of 1 log: defectdojo/start-line',
    'refuses 1 of 1 log: defectdojo/title',
    'drops 1 of 14 results: defectdojo/kind',
    'drops 3 of 13 findings: defectdojo/merged',
    'drops 1 of 13 findings: defectdojo/fingerprint-shared',
  ],
}

test('every consumer stands in the table; the house form is none', () => {
  expect(profiles.map(({ id }) => id).filter((id) => id !== 'assay')).toEqual(Object.keys(expected))
})

test.each(Object.entries(expected))('what %s does with a log that lacks things of each kind', (id, effects) => {
  expect(told(judge(id, motley))).toEqual(effects)
})

test.each(Object.keys(expected))('%s gets nothing of inline external properties', (id) => {
  const inside = motley['runs'] as readonly { readonly results: readonly unknown[] }[]
  const outside = { inlineExternalProperties: [{ results: inside.flatMap(({ results }) => results) }] }
  expect(judge(id, { ...log([result(1)]), ...outside }).effects).toEqual(judge(id, log([result(1)])).effects)
})

test.each(['gitlab', 'sonarqube', 'defectdojo'])('a path without a base is what %s wants', (id) => {
  expect(profileOf(id)?.settled).toEqual(['artifact-location/no-base'])
})
