import { describe, expect, test } from 'vitest'
import { effectOf, judge } from '../judge.ts'
import { logOf, result, runOf, withoutAny } from '../log.ts'

type Json = Readonly<Record<string, unknown>>

const key = 'azuredevops/pipeline/build/'
const bag = {
  [`${key}buildDefinitionId`]: '12',
  [`${key}buildDefinitionName`]: 'Nightly',
  [`${key}phaseId`]: '11111111-0000-0000-0000-000000000000',
  [`${key}phaseName`]: 'Build',
}
const automationDetails = { id: `${key}org/project/12/phase/refs/heads/main/9`, properties: bag }
const sound: Json = {
  tool: { driver: { name: 'Gauge', fullName: 'Gauge 3.1', rules: [{ id: 'S1', name: 'NoEmptyLoop' }] } },
  automationDetails,
  versionControlProvenance: [{ repositoryUri: 'https://dev.azure.com/org/project/_git/repository' }],
}
const run = (more: Json = {}, results: readonly Json[] = [result(1)]) => runOf(results, { ...sound, ...more })
const log = (...runs: readonly Json[]): Json => ({
  $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
  ...logOf(...runs),
})
const judged = (value: unknown) => judge('azure-devops', value)
const refusal = (name: string, value: unknown) => effectOf(judged(value), `azure-devops/${name}`)

test('a log that a pipeline publishes is taken', () => {
  expect(judged(log(run(), run()))).toMatchObject({ accepts: true, effects: [], defects: [] })
})

describe('Azure DevOps refuses a log', () => {
  test('of more than 20 runs', () => {
    expect(refusal('runs', log(...Array.from({ length: 20 }, () => run())))).toBeUndefined()
    expect(refusal('runs', log(...Array.from({ length: 21 }, () => run())))?.sentence).toBe(
      'Azure DevOps refuses the log: 21 runs, more than 20.',
    )
  })

  test.each([
    ['no schema', undefined, '', 'The log has no "$schema".'],
    [
      'an early one',
      'https://json.schemastore.org/sarif-2.1.0-rtm.4.json',
      '/$schema',
      '"$schema" does not end in 2.1.0 or 2.1.0.json.',
    ],
  ])('that names %s', (_, $schema, pointer, message) => {
    expect(refusal('schema', { ...log(run()), $schema })).toMatchObject({
      effect: 'refuses',
      level: 'error',
      at: [pointer],
      messages: [message],
      sentence: 'Azure DevOps refuses the log: it does not name the schema of SARIF 2.1.0.',
    })
  })

  test('but not for the schema of the errata', () => {
    const $schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
    expect(refusal('schema', { ...log(run()), $schema })).toBeUndefined()
  })

  test('nor for one that names the version alone', () => {
    expect(refusal('schema', { ...log(run()), $schema: 'https://schemas.example/sarif-2.1.0' })).toBeUndefined()
  })

  const driver = (inside: Json): Json => ({ tool: { driver: inside } })
  const full = { name: 'Gauge', fullName: 'Gauge 3.1', rules: [{ id: 'S1', name: 'NoEmptyLoop' }] }

  test.each([
    ['results-array', withoutAny(run(), 'results'), '', 'have no array of results'],
    ['driver', run(driver({ ...full, name: ' ' })), '/tool/driver', 'have a driver without name, fullName or rules'],
    [
      'driver',
      run(driver(withoutAny(full, 'fullName'))),
      '/tool/driver',
      'have a driver without name, fullName or rules',
    ],
    ['driver', run(driver(withoutAny(full, 'rules'))), '/tool/driver', 'have a driver without name, fullName or rules'],
    ['driver', run({ tool: {} }), '', 'have a driver without name, fullName or rules'],
    ['automation-id', withoutAny(run(), 'automationDetails'), '', 'have no automationDetails.id'],
    [
      'automation-id',
      run({ automationDetails: { id: ' ', properties: bag } }),
      '/automationDetails',
      'have no automationDetails.id',
    ],
    [
      'automation-id-form',
      run({ automationDetails: { id: 'nightly/42', properties: bag } }),
      '/automationDetails/id',
      `have an automationDetails.id that does not begin with ${key}`,
    ],
  ])('for %s of one of two runs', (name, broken, pointer, have) => {
    const found = judged(log(run(), broken))
    expect(found.accepts).toBe(false)
    expect(found.effects.map(({ ruleId }) => ruleId)).toEqual([`azure-devops/${name}`])
    expect(effectOf(found, `azure-devops/${name}`)).toMatchObject({
      effect: 'refuses',
      level: 'error',
      kept: 0,
      of: 1,
      at: [`/runs/1${pointer}`],
      sentence: `Azure DevOps refuses the log: 1 of 2 runs ${have}.`,
    })
  })

  test.each([
    ['rule-id', withoutAny(result(2), 'ruleId'), '', 'have no ruleId'],
    ['rule-id', result(2, { ruleId: ' ' }), '', 'have no ruleId'],
    ['message-text', withoutAny(result(2), 'message'), '', 'have no text in their message'],
    ['message-text', result(2, { message: { id: 'm' } }), '/message', 'have no text in their message'],
    ['message-text', result(2, { message: { text: ' ' } }), '/message', 'have no text in their message'],
    ['locations', withoutAny(result(2), 'locations'), '', 'have no location'],
    ['locations', result(2, { locations: [] }), '', 'have no location'],
  ])('for %s of one of two results', (name, broken, pointer, have) => {
    const found = judged(log(run({}, [result(1), broken])))
    expect(found.effects.map(({ ruleId }) => ruleId)).toEqual([`azure-devops/${name}`])
    expect(effectOf(found, `azure-devops/${name}`)).toMatchObject({
      effect: 'refuses',
      level: 'error',
      at: [`/runs/0/results/1${pointer}`],
      sentence: `Azure DevOps refuses the log: 1 of 2 results ${have}.`,
    })
  })

  test('whose rules and notifications have no names; taxa need none', () => {
    const tool = {
      driver: { ...full, rules: [{ id: 'S1', name: 'A' }, { id: 'S2' }], notifications: [{ id: 'N' }] },
      extensions: [
        {
          name: 'More',
          rules: [
            { id: 'E', name: ' ' },
            { id: ' ', name: 'B' },
          ],
        },
      ],
    }
    const taxonomies = [{ name: 'T', taxa: [{ id: 'T1' }] }]
    expect(refusal('rule-name', log(run({ tool, taxonomies })))).toMatchObject({
      effect: 'refuses',
      level: 'error',
      at: [
        '/runs/0/tool/driver/rules/1',
        '/runs/0/tool/driver/notifications/0',
        '/runs/0/tool/extensions/0/rules/0',
        '/runs/0/tool/extensions/0/rules/1',
      ],
      sentence: 'Azure DevOps refuses the log: 4 of 5 rules and notifications have no name or no id.',
    })
  })
})

describe('the pipeline of a run', () => {
  const messages = (properties: Json) =>
    refusal('pipeline-properties', log(run({ automationDetails: { ...automationDetails, properties } })))?.messages

  test('is named by four properties', () => {
    expect(messages({})).toEqual(
      ['buildDefinitionId', 'buildDefinitionName', 'phaseId', 'phaseName'].map((name) => `"${key}${name}" is missing.`),
    )
    expect(
      refusal('pipeline-properties', log(run({ automationDetails: withoutAny(automationDetails, 'properties') })))
        ?.sentence,
    ).toBe('Azure DevOps refuses the log: 1 of 1 runs do not name their build and phase.')
  })

  test('is shown at what is wrong, or where it should be', () => {
    const { [`${key}phaseName`]: _, ...three } = { ...bag, [`${key}phaseId`]: 'build' }
    const properties = refusal(
      'pipeline-properties',
      log(run({ automationDetails: { ...automationDetails, properties: three } })),
    )
    expect(properties?.at).toEqual([
      '/runs/0/automationDetails',
      '/runs/0/automationDetails/properties/azuredevops~1pipeline~1build~1phaseId',
    ])
    expect(properties?.sentence).toBe('Azure DevOps refuses the log: 1 of 1 runs do not name their build and phase.')
  })

  test('is not asked of a run without automationDetails, of which that is said', () => {
    expect(refusal('pipeline-properties', log(withoutAny(run(), 'automationDetails')))).toBeUndefined()
  })

  test.each([
    ['buildDefinitionId', '0', `"${key}buildDefinitionId" is "0", not a positive whole number or -1.`],
    ['buildDefinitionId', '-2', `"${key}buildDefinitionId" is "-2", not a positive whole number or -1.`],
    [
      'buildDefinitionId',
      '2147483648',
      `"${key}buildDefinitionId" is "2147483648", not a positive whole number or -1.`,
    ],
    ['buildDefinitionId', '1.5', `"${key}buildDefinitionId" is "1.5", not a positive whole number or -1.`],
    ['buildDefinitionId', 12, `"${key}buildDefinitionId" is not a positive whole number or -1, written as a string.`],
    ['buildDefinitionName', ' ', `"${key}buildDefinitionName" is not a text, written as a string.`],
    ['buildDefinitionId', '', `"${key}buildDefinitionId" is not a positive whole number or -1, written as a string.`],
    ['buildDefinitionId', '+', `"${key}buildDefinitionId" is "+", not a positive whole number or -1.`],
    ['phaseName', 7, `"${key}phaseName" is not a text, written as a string.`],
    [
      'phaseId',
      'x11111111-0000-0000-0000-000000000000',
      `"${key}phaseId" is "x11111111-0000-0000-0000-000000000000", not a GUID that is not all zeros.`,
    ],
    [
      'phaseId',
      '11111111-0000-0000-0000-000000000000x',
      `"${key}phaseId" is "11111111-0000-0000-0000-000000000000x", not a GUID that is not all zeros.`,
    ],
    ['phaseId', 'build', `"${key}phaseId" is "build", not a GUID that is not all zeros.`],
    [
      'phaseId',
      '00000000-0000-0000-0000-000000000000',
      `"${key}phaseId" is "00000000-0000-0000-0000-000000000000", not a GUID that is not all zeros.`,
    ],
  ])('is not named by %s %j', (name, value, message) => {
    expect(messages({ ...bag, [key + name]: value })).toEqual([message])
  })

  test.each([
    ['buildDefinitionId', '-1'],
    ['buildDefinitionId', '2147483647'],
    ['buildDefinitionId', '1'],
    ['buildDefinitionId', ' +12 '],
    ['phaseId', '{11111111-0000-0000-0000-000000000000}'],
    ['phaseId', '(ABCDEFab-cdef-abcd-efab-cdefabcdefab)'],
    ['phaseId', '0000000000000000000000000000000A'],
  ])('is named by %s %j', (name, value) => {
    expect(messages({ ...bag, [key + name]: value })).toBeUndefined()
  })
})

describe('what Azure DevOps asks for and does not enforce', () => {
  test('a file and a region for each location', () => {
    const place = { artifactLocation: { uri: 'a.c' }, region: { startLine: 1 } }
    const locations = [{ physicalLocation: place }, { physicalLocation: withoutAny(place, 'region') }]
    const found = judged(
      log(
        run({}, [
          result(1),
          result(2, { locations }),
          result(3, { locations: [{ logicalLocations: [{ name: 'run' }] }] }),
        ]),
      ),
    )
    expect(found.accepts).toBe(true)
    expect(effectOf(found, 'azure-devops/place')).toMatchObject({
      effect: 'drops',
      level: 'warning',
      what: 'places of results',
      kept: 1,
      of: 3,
      at: ['/runs/0/results/1/locations/1', '/runs/0/results/2/locations/0'],
      sentence: 'Azure DevOps asks for a file and a region; 2 of 3 results lack them.',
    })
  })

  test.each([
    ['no repository', {}, ''],
    [
      'one elsewhere',
      { versionControlProvenance: [{ repositoryUri: 'https://host.example/org/project/_git/r' }] },
      '/versionControlProvenance/0',
    ],
    [
      'no project',
      { versionControlProvenance: [{ repositoryUri: 'https://dev.azure.com/org/_git/r' }] },
      '/versionControlProvenance/0',
    ],
    [
      'a page of it',
      { versionControlProvenance: [{ repositoryUri: 'https://dev.azure.com/o/p/_git/r/commits' }] },
      '/versionControlProvenance/0',
    ],
  ])('a first run that names %s is a note', (_, more, pointer) => {
    const first = { ...withoutAny(run(), 'versionControlProvenance'), ...more }
    const found = judged(log(first, withoutAny(run(), 'versionControlProvenance')))
    expect(found.accepts).toBe(true)
    expect(effectOf(found, 'azure-devops/provenance')).toMatchObject({
      effect: 'ignores',
      level: 'note',
      at: [`/runs/0${pointer}`],
      sentence: 'Azure DevOps cannot be told the repository by publish-to-ghazdo: the first run does not name it.',
    })
  })
})
