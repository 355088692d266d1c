import { describe, expect, test } from 'vitest'
import type { SourceTree } from '../../../../sarif/source/index.ts'
import { effectOf, judge } from '../judge.ts'
import { driver, log, logOf, result, runOf } from '../log.ts'

const judged = (...parts: Parameters<typeof log>) => judge('sonarqube', log(...parts))
const at = (uri: string, line = 1) => result(line, { locations: [{ physicalLocation: { artifactLocation: { uri } } }] })

describe('the file of a result for SonarQube', () => {
  test.each([
    ['no locations', {}],
    ['an empty array of them', { locations: [] }],
  ])('is the project where there are %s', (_, more) => {
    const one = { ruleId: 'S1', message: { text: 'Found.' }, ...more }
    expect(effectOf(judged([result(1), one]), 'sonarqube/no-location')).toMatchObject({
      effect: 'ignores',
      level: 'note',
      kept: 1,
      of: 2,
      at: ['/runs/0/results/1'],
      sentence: 'SonarQube raises 1 of 2 results on the project: no location.',
    })
    expect(effectOf(judged([{ message: one.message, ...more }]), 'sonarqube/no-location')).toBeUndefined()
  })

  test('is not found by a relative URI with escapes', () => {
    expect(
      effectOf(judged([at('src/a.c'), at('my%20file.c'), at('file:///my%20file.c')]), 'sonarqube/escaped-path'),
    ).toMatchObject({
      effect: 'drops',
      level: 'warning',
      what: 'files of results',
      kept: 2,
      of: 3,
      at: ['/runs/0/results/1/locations/0/physicalLocation/artifactLocation/uri'],
      sentence: 'SonarQube raises 1 of 3 results on the project: it does not decode the path.',
    })
  })

  const tree: SourceTree = {
    rootUri: null,
    look: (path) => ({ kind: path === 'src/a.c' ? 'file' : path === 'src' ? 'folder' : 'missing' }),
    read: () => ({ reason: 'nothing is read' }),
  }
  const looked = (...uris: readonly string[]) =>
    effectOf(judge('sonarqube', log(uris.map((uri, index) => at(uri, index + 1))), { tree }), 'sonarqube/unknown-file')

  test('is looked for in the sources, if they are given', () => {
    expect(looked('src/a.c', 'src/b.c', 'src')).toMatchObject({
      effect: 'drops',
      level: 'warning',
      what: 'files of results',
      kept: 1,
      of: 3,
      at: [1, 2].map((index) => `/runs/0/results/${index}/locations/0/physicalLocation/artifactLocation/uri`),
      messages: ['There is no file "src/b.c" in the project.', 'There is no file "src" in the project.'],
      sentence: 'SonarQube raises 2 of 3 results on the project: no such file in it.',
    })
    expect(effectOf(judged([at('src/b.c')]), 'sonarqube/unknown-file')).toBeUndefined()
  })

  test('is not looked for where the URI leads elsewhere', () => {
    expect(looked('file:///b.c', '../b.c', './b.c', 'a//b.c', '', 'b%20.c')).toBeUndefined()
    expect(looked('https:/b.c', '..')).toBeUndefined()
  })
})

describe('the level of a result for SonarQube', () => {
  const rules = driver([{ id: 'S1', defaultConfiguration: { level: 'note' } }, { id: 'S2' }])
  const extended = {
    tool: {
      driver: { name: 'Gauge', rules: [{ id: 'S1' }] },
      extensions: [{ name: 'More', rules: [{ id: 'E1', defaultConfiguration: { level: 'error' } }] }],
    },
  }
  const shown = (more: object, ...leveled: readonly (readonly [ruleId: string, level: string])[]) =>
    effectOf(
      judged(
        leveled.map(([ruleId, level], index) => result(index + 1, { ruleId, level })),
        { ...more },
      ),
      'sonarqube/level-of-rule',
    )

  test('is that of its rule', () => {
    expect(shown(rules, ['S1', 'note'], ['S1', 'none'], ['S2', 'warning'])).toBeUndefined()
  })

  test('is no other', () => {
    expect(shown(rules, ['S1', 'note'], ['S1', 'error'], ['S2', 'error'])).toMatchObject({
      effect: 'ignores',
      level: 'note',
      kept: 1,
      of: 3,
      at: ['/runs/0/results/1/level'],
      messages: ['The level is "error", but what is shown is that of the rule, "note". So it is with 2 results.'],
      sentence: 'SonarQube in Multi-Quality Rule mode gives 2 of 3 results another severity than their level.',
    })
  })

  test('may be that of a rule of an extension, where the driver gives none', () => {
    expect(shown(extended, ['E1', 'error'])).toBeUndefined()
    expect(shown(extended, ['E1', 'warning'])?.kept).toBe(0)
  })

  test('is that of the last result of its rule', () => {
    const leveled = ['error', 'warning', 'warning', 'note'].map((level, index) => result(index + 1, { level }))
    const run = runOf([result(9, { ruleId: 'S2', level: 'error' }), ...leveled])
    expect(effectOf(judge('sonarqube', logOf(run)), 'sonarqube/levels-differ')).toMatchObject({
      effect: 'ignores',
      level: 'note',
      what: 'results',
      kept: 1,
      of: 4,
      at: ['/runs/0/results/2/level'],
      messages: ['The results of rule "S1" have the levels error, note, warning; all get "note".'],
      sentence: 'SonarQube in Standard Experience gives 3 of 4 results the level of the last result of their rule.',
    })
  })

  test('is not that of a result which has none', () => {
    const found = judge(
      'sonarqube',
      log([result(1, { level: 'error' }), result(2), result(3, { level: 'error' }), result(4)]),
    )
    expect(effectOf(found, 'sonarqube/levels-differ')).toBeUndefined()
    expect(effectOf(found, 'sonarqube/level-of-rule')).toMatchObject({ kept: 2, of: 4 })
  })

  test('is not mixed between runs', () => {
    const found = judge(
      'sonarqube',
      logOf(runOf([result(1, { level: 'error' })]), runOf([result(1, { level: 'note' })])),
    )
    expect(effectOf(found, 'sonarqube/levels-differ')).toBeUndefined()
  })
})

test('base URIs of several are counted; none is none', () => {
  const based = (originalUriBaseIds: object) =>
    effectOf(judged([result(1)], { originalUriBaseIds }), 'sonarqube/uri-bases')
  expect(based({ A: { uri: 'file:///a/' }, B: { uri: 'file:///b/' } })).toMatchObject({
    kept: 0,
    of: 2,
    sentence: 'SonarQube does not read the 2 base URIs of run 1.',
  })
  expect(based({})).toBeUndefined()
})

describe('what SonarQube does not read', () => {
  const [place] = result(1)['locations'] as readonly object[]

  test.each([
    ['locations after the first', 'further-locations', { locations: [place, { ...place, id: 1 }] }, '/locations/1'],
    ['the kind', 'kind', { kind: 'pass' }, '/kind'],
    ['suppressions', 'suppressions', { suppressions: [{ kind: 'inSource' }] }, '/suppressions'],
    [
      'code flows',
      'code-flows',
      { codeFlows: [{ threadFlows: [{ locations: [{ location: place }] }] }] },
      '/codeFlows',
    ],
  ])('%s of a result', (_, name, more, pointer) => {
    expect(effectOf(judged([result(1), result(2, more)]), `sonarqube/${name}`)).toMatchObject({
      effect: 'ignores',
      level: 'note',
      at: [`/runs/0/results/1${pointer}`],
    })
    expect(effectOf(judged([result(1)]), `sonarqube/${name}`)).toBeUndefined()
  })

  test.each([
    [
      'base URIs',
      'uri-bases',
      { originalUriBaseIds: { ROOT: { uri: 'file:///w/' } } },
      '/originalUriBaseIds',
      'SonarQube does not read the base URI of run 1.',
    ],
    [
      'the kind of columns',
      'column-kind',
      { columnKind: 'unicodeCodePoints' },
      '/columnKind',
      'SonarQube takes the columns of a run for UTF-16 code units.',
    ],
    [
      'that the analysis failed',
      'unsuccessful',
      { invocations: [{ executionSuccessful: false }] },
      '/invocations/0/executionSuccessful',
      'SonarQube takes run 1 for complete, though an invocation failed.',
    ],
  ])('%s of a run', (_, name, more, pointer, sentence) => {
    expect(effectOf(judged([result(1)], more), `sonarqube/${name}`)).toMatchObject({
      effect: 'ignores',
      level: 'note',
      at: [`/runs/0${pointer}`],
      sentence,
    })
  })
})
