import { describe, expect, test } from 'vitest'
import { effectOf, judge } from '../judge.ts'
import { driver, log, logOf, result, runOf, withoutAny } from '../log.ts'

const judged = (...parts: Parameters<typeof log>) => judge('gitlab', log(...parts))
const sound = [1, 2, 3].map((line) => result(line))
const noRule = withoutAny(result(9), 'ruleId')

test('results with a rule, a place and short texts all arrive', () => {
  expect(judged(sound)).toMatchObject({ accepts: true, effects: [], defects: [] })
})

describe('a result that GitLab skips', () => {
  test('has no rule id', () => {
    expect(effectOf(judged([...sound, noRule]), 'gitlab/no-rule-id')).toMatchObject({
      effect: 'drops',
      level: 'warning',
      what: 'results',
      kept: 3,
      of: 4,
      at: ['/runs/0/results/3'],
      sentence: 'GitLab skips 1 of 4 results: no rule id.',
    })
  })

  test('has a rule id of blanks', () => {
    expect(effectOf(judged([...sound, result(9, { ruleId: ' ' })]), 'gitlab/no-rule-id')?.kept).toBe(3)
  })

  test('but not one whose rule has an id', () => {
    expect(judged([...sound, { ...noRule, rule: { id: 'S1' } }]).effects).toEqual([])
  })

  test.each([
    ['no locations', { locations: [] }],
    ['a logical location alone', { locations: [{ logicalLocations: [{ name: 'run' }] }] }],
    [
      'its physical location second',
      {
        locations: [
          { logicalLocations: [{ name: 'run' }] },
          { physicalLocation: { artifactLocation: { uri: 'a.c' } } },
        ],
      },
    ],
  ])('has %s', (_, more) => {
    expect(effectOf(judged([...sound, result(9, more)]), 'gitlab/no-location')).toMatchObject({
      effect: 'drops',
      level: 'warning',
      kept: 3,
      of: 4,
      at: ['/runs/0/results/3'],
      sentence: 'GitLab skips 1 of 4 results: no physical location.',
    })
  })
})

describe('a text that is too long for GitLab', () => {
  const ruled = (rule: Readonly<Record<string, unknown>>) =>
    effectOf(judged(sound, driver([{ id: 'S1', ...rule }])), 'gitlab/long-text')
  const saying = (message: unknown) => effectOf(judged([...sound, result(9, { message })]), 'gitlab/long-text')

  test.each([
    ['name of its rule', 255, (text: string) => ({ name: text })],
    ['shortDescription of its rule', 1_024, (text: string) => ({ shortDescription: { text } })],
    ['fullDescription of its rule', 2_048, (text: string) => ({ fullDescription: { text } })],
    ['helpUri of its rule', 2_048, (text: string) => ({ helpUri: `https://h.example/${text}`.slice(0, text.length) })],
  ])('the %s: %i characters are taken, one more skips the results of the rule', (where, most, rule) => {
    expect(ruled(rule('x'.repeat(most)))).toBeUndefined()
    expect(ruled(rule('x'.repeat(most + 1)))).toMatchObject({
      kept: 0,
      of: 3,
      at: ['/runs/0/results/0', '/runs/0/results/1', '/runs/0/results/2'],
      sentence: 'GitLab skips 3 of 3 results: a text that is too long.',
    })
    expect(ruled(rule('x'.repeat(most + 1)))?.messages[0]).toContain(`The ${where} has `)
  })

  test('the message: 2,048 characters are taken, one more skips the result', () => {
    expect(saying({ text: 'x'.repeat(2_048) })).toBeUndefined()
    expect(saying({ text: 'x'.repeat(2_049) })).toMatchObject({
      effect: 'drops',
      level: 'warning',
      kept: 3,
      of: 4,
      at: ['/runs/0/results/3/message'],
      messages: ['The message has 2,049 characters, more than 2,048.'],
    })
  })

  test('markdown counts where there is no text', () => {
    expect(saying({ markdown: 'x'.repeat(2_049) })?.kept).toBe(3)
    expect(saying({ text: 'x', markdown: 'x'.repeat(2_049) })).toBeUndefined()
  })

  test('a rule beyond the 25,000th is not looked at', () => {
    const rules = Array.from({ length: 25_000 }, (_, index) => ({ id: `R${index}` }))
    const long = { id: 'S1', name: 'x'.repeat(256) }
    expect(effectOf(judged(sound, driver([...rules.slice(1), long])), 'gitlab/long-text')?.kept).toBe(0)
    expect(effectOf(judged(sound, driver([...rules, long])), 'gitlab/long-text')).toBeUndefined()
  })

  test('characters are counted, not code units', () => {
    expect(saying({ text: '🎈'.repeat(2_048) })).toBeUndefined()
  })

  test('of two rules with one id the last is looked at', () => {
    const long = { id: 'S1', name: 'x'.repeat(256) }
    expect(effectOf(judged(sound, driver([long, { id: 'S1', name: 'short' }])), 'gitlab/long-text')).toBeUndefined()
    expect(effectOf(judged(sound, driver([{ id: 'S1', name: 'short' }, long])), 'gitlab/long-text')?.kept).toBe(0)
  })
})

describe('the share of what GitLab skips', () => {
  test('half is taken', () => {
    const found = judged([result(1), noRule])
    expect(found.accepts).toBe(true)
    expect(effectOf(found, 'gitlab/more-than-half')).toBeUndefined()
  })

  test('more than half fails the scan, over all runs', () => {
    const found = judge('gitlab', logOf(runOf([result(1)]), runOf([noRule, noRule])))
    expect(found.accepts).toBe(false)
    expect(effectOf(found, 'gitlab/more-than-half')).toMatchObject({
      effect: 'refuses',
      level: 'error',
      at: ['/runs'],
      sentence: 'GitLab fails the scan: 2 of 3 results cannot be read, more than half.',
    })
  })

  test('is that of a single result, too', () => {
    const found = effectOf(judged([noRule]), 'gitlab/more-than-half')
    expect(found?.messages).toEqual(['1 of 1 results cannot be read.'])
    expect(judged([]).accepts).toBe(true)
  })

  test('suppressed results count neither way', () => {
    const suppressed = result(5, { suppressions: [{ kind: 'inSource' }] })
    const found = judged([suppressed, suppressed, suppressed, result(1), noRule, noRule])
    expect(effectOf(found, 'gitlab/more-than-half')?.sentence).toBe(
      'GitLab fails the scan: 2 of 3 results cannot be read, more than half.',
    )
  })

  test('results that are merged were read', () => {
    expect(judged([result(1), result(1), result(1)]).accepts).toBe(true)
  })
})

describe('results of one identity', () => {
  const merged = (...inside: Parameters<typeof log>[0]) => effectOf(judged(inside), 'gitlab/same-identity')

  test('are one to GitLab, whatever their messages', () => {
    expect(merged(result(1), result(1, { message: { text: 'Another.' } }), result(2))).toMatchObject({
      effect: 'drops',
      level: 'warning',
      kept: 2,
      of: 3,
      at: ['/runs/0/results/1'],
      sentence: 'GitLab takes 1 of 3 results for ones that it has, by rule, file and lines, and says nothing.',
    })
  })

  test('have no region and name the same file', () => {
    const whole = { locations: [{ physicalLocation: { artifactLocation: { uri: 'src/a.c' } } }] }
    expect(merged(result(1, whole), result(2, whole))?.kept).toBe(1)
  })

  test.each([
    ['rules', result(1, { ruleId: 'S2' })],
    ['lines', result(2)],
    [
      'files',
      result(1, {
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'src/b.c' },
              region: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 5 },
            },
          },
        ],
      }),
    ],
  ])('do not differ in their %s', (_, other) => {
    expect(merged(result(1), other)).toBeUndefined()
  })

  const region = (startLine: number, endLine: number) => {
    const place = { artifactLocation: { uri: 'a.c' }, region: { startLine, endLine } }
    return result(1, { locations: [{ physicalLocation: place }] })
  }

  test.each([
    ['first', region(1, 4), region(2, 4)],
    ['last', region(1, 4), region(1, 5)],
  ])('do not differ in the %s of their lines', (_, one, other) => {
    expect(merged(one, other)).toBeUndefined()
    expect(merged(one, one)?.kept).toBe(1)
  })

  test('may name no file, or the same by different bases', () => {
    const at = (artifactLocation?: object) =>
      result(1, {
        locations: [
          { physicalLocation: { ...(artifactLocation ? { artifactLocation } : { address: { absoluteAddress: 1 } }) } },
        ],
      })
    expect(merged(at(), at())?.kept).toBe(1)
    const bases = { originalUriBaseIds: { ROOT: { uri: 'file:///work/' } } }
    const two = [at({ uri: 'a.c', uriBaseId: 'ROOT' }), at({ uri: 'file:///work/a.c' })]
    expect(effectOf(judged(two, bases), 'gitlab/same-identity')?.kept).toBe(1)
  })

  test('are of one tool, however its name is spelled', () => {
    const named = (name: string) => runOf([result(1)], { tool: { driver: { name } } })
    const merges = (one: string, other: string) =>
      effectOf(judge('gitlab', logOf(named(one), named(other))), 'gitlab/same-identity')?.kept
    expect(merges('Big  Gauge', 'big-gauge')).toBe(1)
    expect(merges('Big Gauge', 'BigGauge')).toBeUndefined()
  })

  test('are of one tool', () => {
    const other = { tool: { driver: { name: 'Other', rules: [{ id: 'S1' }] } } }
    expect(
      effectOf(judge('gitlab', logOf(runOf([result(1)]), runOf([result(1)], other))), 'gitlab/same-identity'),
    ).toBeUndefined()
    expect(effectOf(judge('gitlab', logOf(runOf([result(1)]), runOf([result(1)]))), 'gitlab/same-identity')?.kept).toBe(
      1,
    )
  })
})

describe('a suppressed result', () => {
  test.each([
    ['without a status', [{ kind: 'inSource' }], 3],
    ['accepted', [{ kind: 'external', status: 'accepted' }], 3],
    ['under review', [{ kind: 'external', status: 'underReview' }], undefined],
    ['rejected beside an accepted one', [{ kind: 'external', status: 'rejected' }, { kind: 'inSource' }], undefined],
  ])('%s', (_, suppressions, kept) => {
    expect(effectOf(judged([...sound, result(9, { suppressions })]), 'gitlab/suppressed')?.kept).toBe(kept)
  })

  test('is left out, which is no more than a note', () => {
    expect(
      effectOf(judged([...sound, result(9, { suppressions: [{ kind: 'inSource' }] })]), 'gitlab/suppressed'),
    ).toMatchObject({
      effect: 'drops',
      level: 'note',
      at: ['/runs/0/results/3/suppressions'],
      sentence: 'GitLab leaves out 1 of 4 results that are suppressed.',
    })
  })
})
