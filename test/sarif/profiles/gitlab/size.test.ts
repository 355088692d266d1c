import { describe, expect, test } from 'vitest'
import { effectOf, judge } from '../judge.ts'
import { driver, log, logOf, result, results, runOf } from '../log.ts'

const judged = (value: unknown, bytes?: number) =>
  judge('gitlab', value, bytes === undefined ? {} : { size: { bytes, gzipBytes: null } })

describe('the size of a log for GitLab', () => {
  test('10 MB are taken', () => {
    expect(effectOf(judged(log([result(1)]), 10_485_760), 'gitlab/artifact-size')).toBeUndefined()
  })

  test('a byte more is refused', () => {
    const found = judged(log([result(1)]), 10_485_761)
    expect(found.accepts).toBe(false)
    expect(effectOf(found, 'gitlab/artifact-size')).toMatchObject({
      effect: 'refuses',
      level: 'error',
      at: [''],
      sentence: 'GitLab refuses the log: 10,485,761 bytes, more than the 10,485,760 of an artifact.',
    })
  })

  const runs = (count: number) => logOf(...Array.from({ length: count }, () => runOf([])))

  test('20 runs are taken', () => {
    expect(judged(runs(20)).effects).toEqual([])
  })

  test('21 runs are refused', () => {
    expect(effectOf(judged(runs(21)), 'gitlab/runs')).toMatchObject({
      effect: 'refuses',
      level: 'error',
      at: ['/runs'],
      sentence: 'GitLab refuses the log: 21 runs, more than 20.',
    })
  })
})

describe('what GitLab keeps of a run', () => {
  test('5,000 results are kept', () => {
    expect(judged(log(results(5_000))).effects).toEqual([])
  })

  test('of more, the first 5,000', () => {
    const found = judged(logOf(runOf([]), runOf(results(5_003))))
    expect(found.accepts).toBe(true)
    expect(effectOf(found, 'gitlab/results-kept')).toMatchObject({
      effect: 'cuts',
      level: 'warning',
      kept: 5_000,
      of: 5_003,
      at: ['/runs/1/results'],
      sentence: 'GitLab keeps the first 5,000 of 5,003 results of run 2.',
    })
  })

  test('what is wrong with a result that is cut off does not count', () => {
    expect(
      effectOf(judged(log([...results(5_000), { message: { text: 'Found.' } }])), 'gitlab/no-rule-id'),
    ).toBeUndefined()
  })

  const rules = (count: number) =>
    log([result(1)], driver(Array.from({ length: count }, (_, index) => ({ id: `S${index}` }))))

  test('25,000 rules are read', () => {
    expect(judged(rules(25_000)).effects).toEqual([])
  })

  test('of more, the first 25,000', () => {
    expect(effectOf(judged(rules(25_001)), 'gitlab/rules-kept')).toMatchObject({
      effect: 'cuts',
      level: 'warning',
      kept: 25_000,
      of: 25_001,
      at: ['/runs/0/tool/driver/rules'],
      sentence: 'GitLab reads the first 25,000 of 25,001 rules of run 1.',
    })
  })

  const tags = (count: number) =>
    log(
      [result(1)],
      driver([{ id: 'S1', properties: { tags: Array.from({ length: count }, (_, index) => `t${index}`) } }]),
    )

  test('10 tags of a rule are read', () => {
    expect(judged(tags(10)).effects).toEqual([])
  })

  test('of more, the first 10', () => {
    expect(effectOf(judged(tags(12)), 'gitlab/tags-kept')).toMatchObject({
      effect: 'cuts',
      level: 'warning',
      kept: 10,
      of: 12,
      at: ['/runs/0/tool/driver/rules/0/properties/tags'],
      sentence: 'GitLab reads the first 10 of 12 tags of a rule.',
    })
  })

  test('tags of what is no rule of the driver are not read', () => {
    const many = { tags: Array.from({ length: 12 }, (_, index) => `t${index}`) }
    const tool = {
      driver: { name: 'Gauge', notifications: [{ id: 'N', properties: many }] },
      extensions: [{ name: 'More', rules: [{ id: 'E', properties: many }] }],
    }
    expect(effectOf(judged(log([result(1)], { tool })), 'gitlab/tags-kept')).toBeUndefined()
  })
})
