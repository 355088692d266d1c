import { describe, expect, test } from 'vitest'
import { validateBytes, validateLog } from '../../../sarif/index.ts'
import { base } from '../../conformance/base.ts'
import { changed, type Edit } from '../../conformance/case.ts'

const schemaDefects = (...edits: readonly Edit[]) =>
  validateLog(changed(base(), edits)).validation.defects.map(({ ruleId, section, pointer }) => [
    ruleId,
    section,
    pointer,
  ])

describe('the schema layer explains what is wrong, under the section of the property', () => {
  test.each<[string, Edit, [string, string, string]]>([
    ['a wrong version', ['/version', '0.45.2'], ['schema/enum', '3.13.2', '/version']],
    ['a null', ['/runs/0/results/0/ruleId', null], ['schema/type', '3.27.5', '/runs/0/results/0/ruleId']],
    [
      'a string for a number',
      ['/runs/0/results/0/ruleIndex', '0'],
      ['schema/type', '3.27.6', '/runs/0/results/0/ruleIndex'],
    ],
    [
      'a fraction for an index',
      ['/runs/0/results/0/ruleIndex', 0.5],
      ['schema/type', '3.27.6', '/runs/0/results/0/ruleIndex'],
    ],
    ['an unknown level', ['/runs/0/results/0/level', 'high'], ['schema/enum', '3.27.10', '/runs/0/results/0/level']],
    ['a malformed GUID', ['/runs/0/results/0/guid', 'x'], ['schema/pattern', '3.5.3', '/runs/0/results/0/guid']],
    [
      'a line 0',
      ['/runs/0/results/0/locations/0/physicalLocation/region/startLine', 0],
      ['schema/range', '3.30.5', '/runs/0/results/0/locations/0/physicalLocation/region/startLine'],
    ],
    ['no message', ['/runs/0/results/0/message'], ['schema/required', '3.27.11', '/runs/0/results/0']],
    [
      'an empty message',
      ['/runs/0/results/0/message', {}],
      ['schema/alternatives', '3.11.2', '/runs/0/results/0/message'],
    ],
    [
      'a traversal of two graphs',
      ['/runs/0/results/0/graphTraversals/0/runGraphIndex', 0],
      ['schema/alternatives', '3.42.2', '/runs/0/results/0/graphTraversals/0'],
    ],
    [
      'an unknown property',
      ['/runs/0/results/0/severity', 1],
      ['schema/unknown-property', '3.27', '/runs/0/results/0/severity'],
    ],
    [
      'an empty fix',
      ['/runs/0/results/0/fixes/0/artifactChanges', []],
      ['schema/min-items', '3.55.3', '/runs/0/results/0/fixes/0/artifactChanges'],
    ],
    ['tags that are no array', ['/properties', { tags: 'a' }], ['schema/type', '3.8.2.1', '/properties/tags']],
    ['an element that is no object', ['/runs/0/results/-', 7], ['schema/type', '3.14.23', '/runs/0/results/2']],
    ['a list for an object', ['/runs/0/tool', []], ['schema/type', '3.14.6', '/runs/0/tool']],
    [
      'an unknown name in a map',
      ['/runs/0/originalUriBaseIds/__proto__x', 7],
      ['schema/type', '3.14.14', '/runs/0/originalUriBaseIds/__proto__x'],
    ],
  ])('%s', (_, edit, expected) => {
    expect(schemaDefects(edit)).toContainEqual(expected)
  })

  test.each([
    ['no object', []],
    ['null', null],
    ['a number', 1],
  ])('a log that is %s', (_, value) => {
    const { validation, log } = validateLog(value)
    expect(validation.defects.map(({ ruleId, section }) => [ruleId, section])).toEqual([['schema/type', '3.1']])
    expect(log).toBeNull()
  })

  test('a repeated element of a unique array is found, however its names are ordered', () => {
    const edits: Edit[] = [
      [
        '/runs/0/results/0/taxa/-',
        { toolComponent: { guid: 'aaaaaaaa-0000-4000-8000-000000000004', name: 'Trouble' }, index: 0, id: 'T1' },
      ],
    ]
    expect(schemaDefects(...edits)).toEqual([['schema/unique-items', '3.27.8', '/runs/0/results/0/taxa/1']])
  })

  test('what was probably meant is said', () => {
    const { defects } = validateLog(changed(base(), [['/runs/0/results/0/ruleID', 'x']])).validation
    expect(defects.map(({ remedy }) => remedy)).toEqual(['Did you mean "ruleId"?'])
  })
})

describe('what the prose allows and the schema refuses is a warning', () => {
  test.each<[string, Edit, string]>([
    ['results null', ['/runs/0/results', null], '3.14.23'],
    ['arguments null', ['/runs/0/invocations/0/arguments', null], '3.20.3'],
    ['responseFiles null', ['/runs/0/invocations/0/responseFiles', null], '3.20.4'],
    ['a role of the prose', ['/runs/0/artifacts/1/roles', ['repositoryRoot']], '3.24.6'],
  ])('%s', (_, edit, section) => {
    const { defects } = validateLog(changed(base(), [edit])).validation
    expect(defects).toContainEqual(
      expect.objectContaining({ ruleId: 'schema/prose-allows', section, level: 'warning' }),
    )
    expect(defects.filter(({ ruleId }) => ruleId.startsWith('schema/') && ruleId !== 'schema/prose-allows')).toEqual([])
  })

  test('a role of nobody stays an error', () => {
    expect(schemaDefects(['/runs/0/artifacts/1/roles', ['nobody']])).toContainEqual([
      'schema/enum',
      '3.24.6',
      '/runs/0/artifacts/1/roles/0',
    ])
  })
})

describe('layers together', () => {
  test('runs may be null', () => {
    expect(validateLog({ version: '2.1.0', runs: null }).validation).toMatchObject({ valid: true, defects: [] })
  })

  test('a value of the wrong type does not hide what else is wrong', () => {
    const found = schemaDefects(['/runs/0/results/0/level', 7], ['/runs/0/results/0/ruleIndex', 9])
    expect(found).toEqual([
      ['schema/type', '3.27.10', '/runs/0/results/0/level'],
      ['result/rule-index', '3.27.6', '/runs/0/results/0/ruleIndex'],
    ])
  })

  test('the value that is checked is not changed', () => {
    const log = changed(base(), [['/runs/0/results/0/level', 7]])
    const before = JSON.stringify(log)
    validateLog(log)
    expect(JSON.stringify(log)).toBe(before)
  })

  test('a log is handed on only where its schema holds', () => {
    expect(validateLog(base()).log).toEqual(base())
    expect(validateLog(changed(base(), [['/runs/0/results/0/ruleIndex', 9]])).log).not.toBeNull()
    expect(validateLog(changed(base(), [['/runs/0/results/0/level', 7]])).log).toBeNull()
  })

  test('a log is handed on without what only the prose allows', () => {
    const { log } = validateLog({ version: '2.1.0', runs: [{ tool: { driver: { name: 'x' } }, results: null }] })
    expect(log?.runs?.[0]).toEqual({ tool: { driver: { name: 'x' } } })
  })

  test('defects have the line and column of their value, unknown names those of the name', () => {
    const text = '{\n "version": "2.1.0",\n "runs": [],\n "ü😀": 1, "runz": 2\n}'
    const { defects } = validateBytes(new TextEncoder().encode(text)).validation
    expect(defects.map(({ pointer, line, column }) => [pointer, line, column])).toEqual([
      ['/ü😀', 4, 2],
      ['/runz', 4, 12],
    ])
  })

  test('a name that stands twice is told with both places', () => {
    const { validation } = validateBytes(new TextEncoder().encode('{"version":"2.1.0",\n"runs":[],"runs":[]}'))
    expect(validation.defects).toEqual([
      expect.objectContaining({
        ruleId: 'bytes/duplicate-name',
        pointer: '/runs',
        line: 2,
        column: 11,
        message: 'The same name stands twice in one object. It is also at line 2, column 1.',
      }),
    ])
  })
})
