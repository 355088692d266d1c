import { describe, expect, test } from 'vitest'
import { effectOf, judge } from '../judge.ts'
import { driver, log, logOf, result, runOf, withoutAny } from '../log.ts'

type Json = Readonly<Record<string, unknown>>

const judged = (...parts: Parameters<typeof log>) => judge('defectdojo', log(...parts))
const place = (uri: string, region: Json) => ({ physicalLocation: { artifactLocation: { uri }, region } })

describe('of a result DefectDojo leaves out', () => {
  test.each([
    ['kind', 'review', 'warning', 'DefectDojo leaves out 1 of 2 results of kind open, review or informational.'],
    ['kind', 'open', 'warning', 'DefectDojo leaves out 1 of 2 results of kind open, review or informational.'],
    ['kind', 'informational', 'warning', 'DefectDojo leaves out 1 of 2 results of kind open, review or informational.'],
    ['passed', 'pass', 'note', 'DefectDojo leaves out 1 of 2 results of kind pass or notApplicable.'],
    ['passed', 'notApplicable', 'note', 'DefectDojo leaves out 1 of 2 results of kind pass or notApplicable.'],
  ])('all, by %s, where its kind is %s', (name, kind, level, sentence) => {
    const found = judged([result(1), result(2, { kind })])
    expect(found.effects.map(({ ruleId }) => ruleId)).toEqual([`defectdojo/${name}`])
    expect(effectOf(found, `defectdojo/${name}`)).toMatchObject({
      effect: 'drops',
      level,
      kept: 1,
      of: 2,
      at: ['/runs/0/results/1/kind'],
      sentence,
    })
  })

  test('the line, where the region has a byteOffset', () => {
    const mixed = result(2, { locations: [place('a.c', { startLine: 2, byteOffset: 9, byteLength: 1 })] })
    expect(effectOf(judged([result(1), mixed]), 'defectdojo/byte-offset')).toMatchObject({
      effect: 'drops',
      level: 'warning',
      what: 'lines of results',
      kept: 1,
      of: 2,
      at: ['/runs/0/results/1/locations/0/physicalLocation/region/byteOffset'],
      sentence: 'DefectDojo does not read the line of 1 of 2 results: they have a byteOffset.',
    })
    expect(effectOf(judged([result(1), { ...mixed, kind: 'pass' }]), 'defectdojo/byte-offset')).toBeUndefined()
  })
})

describe('a suppressed result', () => {
  const suppressed = (...statuses: readonly (string | undefined)[]) =>
    judged([
      result(1),
      result(2, {
        suppressions: statuses.map((status, index) => ({
          kind: 'external',
          guid: `aaaaaaaa-0000-4000-8000-00000000000${index}`,
          ...(status ? { status } : {}),
        })),
      }),
    ])

  test('is closed, which is a note', () => {
    expect(effectOf(suppressed('accepted'), 'defectdojo/suppressed')).toMatchObject({
      effect: 'ignores',
      level: 'note',
      kept: 1,
      of: 2,
      at: ['/runs/0/results/1/suppressions'],
      sentence: 'DefectDojo closes 1 of 2 results as false positives: they are suppressed.',
    })
    expect(effectOf(suppressed(undefined), 'defectdojo/suppressed')?.kept).toBe(1)
    expect(effectOf(suppressed('accepted'), 'defectdojo/suppression-status')).toBeUndefined()
    expect(effectOf(suppressed(undefined), 'defectdojo/suppression-status')).toBeUndefined()
  })

  test('is closed even where nobody accepted it, which is a warning', () => {
    expect(effectOf(suppressed('underReview', 'rejected'), 'defectdojo/suppression-status')).toMatchObject({
      effect: 'drops',
      level: 'warning',
      kept: 1,
      of: 2,
      at: ['/runs/0/results/1/suppressions'],
      sentence: 'DefectDojo closes 1 of 2 results as false positives, though nobody accepted their suppression.',
    })
    expect(effectOf(suppressed('rejected'), 'defectdojo/suppression-status')?.kept).toBe(1)
    expect(effectOf(suppressed('rejected', 'accepted'), 'defectdojo/suppression-status')).toBeUndefined()
  })
})

describe('the rule of a result', () => {
  const unread = (one: Json, more: Json = {}) => effectOf(judged([result(1), one], more), 'defectdojo/rule-unread')
  const tool = (driverRules: readonly Json[]) => ({
    tool: { driver: { name: 'Gauge', rules: driverRules }, extensions: [{ name: 'More', rules: [{ id: 'E1' }] }] },
  })

  test('is not found by an index', () => {
    expect(unread({ ...withoutAny(result(2), 'ruleId'), ruleIndex: 0 })).toMatchObject({
      effect: 'ignores',
      level: 'note',
      kept: 1,
      of: 2,
      at: ['/runs/0/results/1'],
      sentence: 'DefectDojo does not find the rule of 1 of 2 results, though the log has it.',
    })
  })

  test('is not found by the beginning of an id', () => {
    expect(unread(result(2, { ruleId: 'S1/sub' }))?.kept).toBe(1)
  })

  test('is looked for in extensions only where the driver has no rules', () => {
    expect(unread(result(2, { ruleId: 'E1' }), tool([{ id: 'S1' }]))?.kept).toBe(1)
    expect(unread(result(2, { ruleId: 'E1' }), tool([]))).toBeUndefined()
  })

  test('is not found by rule.id', () => {
    expect(unread({ ...withoutAny(result(2), 'ruleId'), rule: { id: 'S1' } })?.kept).toBe(1)
  })

  test('is not missed where the log has none', () => {
    expect(unread(result(2, { ruleId: 'S9' }))).toBeUndefined()
  })
})

test('a title of 150 characters is whole, a longer one is cut', () => {
  const titled = (length: number) =>
    effectOf(judged([result(1, { message: { text: 'x'.repeat(length) } })]), 'defectdojo/title-length')
  expect(titled(150)).toBeUndefined()
  expect(titled(151)).toMatchObject({
    effect: 'ignores',
    level: 'note',
    what: 'titles of results',
    kept: 0,
    of: 1,
    at: ['/runs/0/results/0/message'],
    sentence: 'DefectDojo cuts the title of 1 of 1 result at 150 characters.',
  })
})

test.each([
  ['shortDescription', { shortDescription: { text: 'x'.repeat(151) }, fullDescription: { text: 'x' } }],
  ['fullDescription', { fullDescription: { text: 'x'.repeat(151) }, name: 'X' }],
  ['name', { name: 'x'.repeat(151) }],
])('a title may be the %s of the rule', (_, rule) => {
  const found = judged([withoutAny(result(1), 'message')], driver([{ id: 'S1', ...rule }]))
  expect(effectOf(found, 'defectdojo/title-length')).toMatchObject({
    at: ['/runs/0/results/0'],
    messages: ['The title has 151 characters.'],
  })
})

test('white space of a title counts as one space', () => {
  const spaced = (count: number) =>
    result(1, { message: { text: `  ${Array.from({ length: count }, () => 'x').join(' \n ')}  ` } })
  expect(effectOf(judged([spaced(75)]), 'defectdojo/title-length')).toBeUndefined()
  expect(effectOf(judged([spaced(76)]), 'defectdojo/title-length')?.messages).toEqual(['The title has 151 characters.'])
})

describe('the security-severity of a rule', () => {
  const severity = (value: unknown) =>
    effectOf(
      judged([result(1)], driver([{ id: 'S1', properties: { 'security-severity': value } }])),
      'defectdojo/security-severity',
    )

  test.each(['7.5', '10', '12.', ' +1e1 ', '-.55', '1E-12', 'HIGH', 'info', 'low', 'medium', 'critical', 7.5])(
    'may be %j',
    (value) => {
      expect(severity(value)).toBeUndefined()
    },
  )

  test.each(['undefined', '', '.', '7,5', '1e', 'a7', '7a', 'severe'])('is Info where it is %j', (value) => {
    expect(severity(value)).toMatchObject({
      effect: 'ignores',
      level: 'note',
      kept: 0,
      of: 1,
      at: ['/runs/0/tool/driver/rules/0/properties/security-severity'],
      messages: [`"${value}" is no number.`],
      sentence: 'DefectDojo shows results of 1 of 1 rule as Info: their security-severity is no number.',
    })
  })
})

test('the severity of a notification is not read, and sound ones are counted', () => {
  const of = (value: string) => ({ properties: { 'security-severity': value } })
  const more = driver(
    [
      { id: 'S1', ...of('7') },
      { id: 'S2', ...of('bad') },
    ],
    { notifications: [{ id: 'N', ...of('bad') }] },
  )
  expect(effectOf(judged([result(1)], more), 'defectdojo/security-severity')).toMatchObject({
    kept: 1,
    of: 2,
    what: 'rules',
  })
})

describe('what DefectDojo shows in its own way', () => {
  test('findings of several tools', () => {
    const other = { tool: { driver: { name: 'Other' } } }
    expect(
      effectOf(judge('defectdojo', logOf(runOf([]), runOf([]), runOf([], other))), 'defectdojo/several-tools'),
    ).toMatchObject({
      effect: 'ignores',
      level: 'note',
      at: ['/runs/2/tool/driver'],
      what: 'runs',
      kept: 2,
      of: 3,
      messages: ['The findings of "Other" are filed under "Gauge".'],
      sentence: 'DefectDojo files the findings of 1 run under the tool of the first.',
    })
  })

  test('a result of several locations', () => {
    const locations = [place('a.c', { startLine: 1 }), place('b.c', { startLine: 1 })]
    expect(effectOf(judged([result(1), result(2, { locations })]), 'defectdojo/findings-of-result')).toMatchObject({
      effect: 'ignores',
      level: 'note',
      what: 'results',
      kept: 1,
      of: 2,
      at: ['/runs/0/results/1/locations'],
      messages: ['Each of 2 locations becomes a finding.'],
      sentence: 'DefectDojo makes 2 findings of 1 result: one for each location.',
    })
  })

  test('the level none', () => {
    expect(
      effectOf(
        judged([result(1, { level: 'none', kind: 'pass' }), result(2, { level: 'none' })]),
        'defectdojo/level-none',
      ),
    ).toMatchObject({
      effect: 'ignores',
      level: 'note',
      at: ['/runs/0/results/1/level'],
      sentence: 'DefectDojo shows 1 of 2 results as Medium, though their level is none.',
    })
  })

  test('thread flows', () => {
    const flow = { locations: [{ location: place('a.c', { startLine: 1 }) }] }
    expect(
      effectOf(judged([result(1, { codeFlows: [{ threadFlows: [flow] }] })]), 'defectdojo/thread-flows'),
    ).toBeUndefined()
    expect(
      effectOf(judged([result(1, { codeFlows: [{ threadFlows: [flow, flow] }] })]), 'defectdojo/thread-flows'),
    ).toMatchObject({
      effect: 'ignores',
      level: 'note',
      at: ['/runs/0/results/0/codeFlows'],
      sentence: 'DefectDojo describes the last thread flow alone of 1 of 1 result.',
    })
  })

  test.each([
    [
      'uri-bases',
      { originalUriBaseIds: { ROOT: { uri: 'file:///w/' } } },
      'DefectDojo does not read the base URI of run 1.',
    ],
    [
      'unsuccessful',
      { invocations: [{ executionSuccessful: false }] },
      'DefectDojo takes run 1 for complete, though an invocation failed.',
    ],
  ])('%s of a run', (name, more, sentence) => {
    expect(effectOf(judged([result(1)], more), `defectdojo/${name}`)).toMatchObject({
      effect: 'ignores',
      level: 'note',
      sentence,
    })
  })
})
