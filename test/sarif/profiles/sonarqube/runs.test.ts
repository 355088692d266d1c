import { describe, expect, test } from 'vitest'
import { effectOf, judge } from '../judge.ts'
import { driver, log, logOf, result, runOf, withoutAny } from '../log.ts'

const judged = (value: unknown) => judge('sonarqube', value)
const rule = (id: string, level?: string, more: object = {}) => ({
  id,
  ...(level ? { defaultConfiguration: { level } } : {}),
  ...more,
})

describe('a run that SonarQube drops', () => {
  test('has no name of its tool', () => {
    const nameless = { tool: { driver: {} } }
    expect(
      effectOf(
        judged(logOf(runOf([result(1)]), runOf([result(2)], nameless), runOf([], nameless))),
        'sonarqube/tool-name',
      ),
    ).toMatchObject({
      effect: 'drops',
      level: 'warning',
      what: 'runs',
      kept: 2,
      of: 3,
      at: ['/runs/1'],
      sentence: 'SonarQube drops 1 of 3 runs: no name of the tool.',
    })
  })

  const twice = (more: object) => effectOf(judged(log([result(1)], { ...more })), 'sonarqube/rule-twice')

  test('has two rules of one id that give a level', () => {
    const found = judged(log([result(1)], driver([rule('S1', 'error'), rule('S2', 'note'), rule('S1', 'note')])))
    expect(found.accepts).toBe(true)
    expect(effectOf(found, 'sonarqube/rule-twice')).toMatchObject({
      effect: 'drops',
      level: 'warning',
      what: 'runs',
      kept: 0,
      of: 1,
      at: ['/runs/0/tool/driver/rules/2'],
      messages: ['An earlier rule with a level has the id "S1".'],
      sentence: 'SonarQube drops 1 of 1 run: a rule with a level is there twice.',
    })
  })

  test('has them in its extensions, where the driver gives no level', () => {
    const extensions = [
      { name: 'A', rules: [rule('E', 'error')] },
      { name: 'B', rules: [rule('E', 'note')] },
    ]
    expect(twice(driver([rule('S1')]))).toBeUndefined()
    expect(twice({ tool: { driver: { name: 'Gauge', rules: [rule('S1')] }, extensions } })?.at).toEqual([
      '/runs/0/tool/extensions/1/rules/0',
    ])
    expect(twice({ tool: { driver: { name: 'Gauge', rules: [rule('S1', 'note')] }, extensions } })).toBeUndefined()
  })

  test('has no two of which one gives no level', () => {
    expect(twice(driver([rule('S1', 'error'), rule('S1')]))).toBeUndefined()
  })

  test('is counted among the others', () => {
    const double = runOf([result(1)], driver([rule('S1', 'error'), rule('S1', 'note')]))
    expect(effectOf(judged(logOf(runOf([result(1)]), double, runOf([]))), 'sonarqube/rule-twice')?.sentence).toBe(
      'SonarQube drops 1 of 3 runs: a rule with a level is there twice.',
    )
  })

  test('is not one without results', () => {
    expect(
      effectOf(judged(log([], driver([rule('S1', 'error'), rule('S1', 'note')]))), 'sonarqube/rule-twice'),
    ).toBeUndefined()
  })
})

describe('the array of results', () => {
  test('may be empty', () => {
    expect(judged(log([])).effects).toEqual([])
  })

  test('that is missing is a note', () => {
    expect(effectOf(judged(logOf(withoutAny(runOf([]), 'results'))), 'sonarqube/no-results')).toMatchObject({
      effect: 'drops',
      level: 'note',
      at: ['/runs/0'],
      sentence: 'SonarQube reports that it could not import 1 of 1 run: no array of results.',
    })
    expect(effectOf(judged(logOf(withoutAny(runOf([]), 'results'), runOf([]))), 'sonarqube/no-results')?.sentence).toBe(
      'SonarQube reports that it could not import 1 of 2 runs: no array of results.',
    )
  })
})

describe('a log that SonarQube refuses', () => {
  test.each([
    ['another version', { ...logOf(runOf([result(1)])), version: '2.0.0' }, 'schema/enum'],
    ['a property that SARIF does not have', log([result(1)], { nonsense: 1 }), 'schema/unknown-property'],
  ])('has %s', (_, value, ruleId) => {
    const found = judged(value)
    expect(found.accepts).toBe(false)
    expect(found.effects).toMatchObject([
      { effect: 'refuses', ruleId, sentence: 'SonarQube refuses the log: it breaks the schema of SARIF 2.1.0.' },
    ])
  })

  test('breaks no other rule of the schema', () => {
    expect(judged(log([result(1)], driver([{ id: 'S1', guid: 'none' }]))).accepts).toBe(true)
  })
})
