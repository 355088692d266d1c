import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../../lib/digest.ts'
import { mergeLogs, profileOf, splitLog, validateBytes, validateLog } from '../../../sarif/index.ts'
import type { PropertyBag, Run, SarifLog } from '../../../schemas/sarif/index.ts'
import { base } from '../../conformance/base.ts'
import { log, result } from '../merge/log.ts'

type Limits = Parameters<typeof splitLog>[1]['limits']
const guid = (last: string): string => `aaaaaaaa-0000-4000-8000-0000000000${last}`
const weigh = (text: Iterable<string>): number => gzipSync([...text].join('')).byteLength
const parts = (one: SarifLog, limits: Limits): readonly SarifLog[] => {
  const split = splitLog(one, { limits, weigh })
  expect(split.kind).toBe('split')
  return split.kind === 'split' ? split.parts.map((part) => part.log) : []
}
const merge = (logs: readonly SarifLog[]) => mergeLogs(logs.map((one, at) => ({ name: `p.${at}.sarif`, log: one })))
const errors = (value: unknown) => validateLog(value).validation.defects.filter(({ level }) => level === 'error')
const full = (): SarifLog => base() as unknown as SarifLog
const runsIn = (logs: readonly SarifLog[]): readonly Run[] => logs.flatMap(({ runs }) => runs ?? [])
const markOf = (held: { properties?: PropertyBag } | undefined) =>
  held?.properties?.['assay/split'] as Record<string, unknown>

const results = (count: number, more = {}) =>
  Array.from({ length: count }, (_, at) => result(`${at}.`, { ruleId: `R${at % 7}`, ruleIndex: at % 7, ...more }))
const rules = Array.from({ length: 9 }, (_, at) => ({ id: `R${at}` }))
const some = (count: number, run: Partial<Run> = {}): SarifLog =>
  log({ tool: { driver: { name: 'Gauge', version: '3', rules } }, results: results(count), ...run })

describe('a log that fits', () => {
  test('is one part with its runs as they are, beside the mark', () => {
    const [only, ...others] = parts(full(), { resultsPerRun: 10 })
    expect(others).toEqual([])
    expect(markOf(only)).toMatchObject({ part: 1, parts: 1 })
    expect(only?.runs?.[0]?.results).toEqual(full().runs?.[0]?.results)
  })

  test.each([[{ version: '2.1.0', runs: [] }], [{ version: '2.1.0', runs: null }]])('may have no run: %j', (none) => {
    const made = parts(none as SarifLog, { runs: 1 })
    expect(made).toHaveLength(1)
    expect(merge(made).log).toEqual({ ...none, runs: none.runs })
  })
})

describe('a run that is cut', () => {
  test('has in each piece what its results need, and nothing else', () => {
    const made = runsIn(parts(full(), { resultsPerRun: 1, runs: 1 }))
    expect(made.map(({ tool }) => tool.driver.rules?.map(({ id }) => id))).toEqual([['G1'], ['G1', 'G2']])
    expect(made.map(({ artifacts }) => artifacts?.length)).toEqual([4, 0])
    expect(made.map(({ invocations }) => invocations?.length)).toEqual([1, 1])
    expect(errors({ version: '2.1.0', runs: made })).toEqual([])
  })

  test('gives all its elements back, also those that no result needs', () => {
    expect(merge(parts(full(), { resultsPerRun: 1 })).log).toEqual(full())
  })

  test('stays a run that failed in every piece', () => {
    const failed = some(3, { invocations: [{ executionSuccessful: false, exitCode: 1 }] })
    const made = runsIn(parts(failed, { resultsPerRun: 1 }))
    expect(made.map(({ invocations }) => invocations?.[0]?.executionSuccessful)).toEqual([false, false, false])
  })

  test('has pieces with categories of their own; the first keeps that of the run, and its guid', () => {
    const details = { id: 'team/nightly/7', guid: guid('01'), correlationGuid: guid('02') }
    const made = runsIn(parts(some(3, { automationDetails: details }), { resultsPerRun: 1 }))
    expect(made.map(({ automationDetails }) => automationDetails)).toEqual([
      details,
      { id: 'team/nightly/part-2/7' },
      { id: 'team/nightly/part-3/7' },
    ])
  })

  test('is cut by the rules that a run may have, also where no result needs them', () => {
    const made = parts(some(2), { rulesPerRun: 4 })
    for (const { tool } of runsIn(made)) expect(tool.driver.rules?.length).toBeLessThanOrEqual(4)
    expect(merge(made).log).toEqual(some(2))
  })

  test('is cut by size', () => {
    const big = log({ results: Array.from({ length: 200 }, (_, at) => result(sha256(`${at}`))) })
    const made = parts(big, { gzipBytes: 3_000 })
    expect(made.length).toBeGreaterThan(1)
    for (const part of made) expect(weigh([JSON.stringify(part)])).toBeLessThanOrEqual(3_000)
    expect(merge(made).log).toEqual(big)
  })

  test('keeps its rules whole where a relationship counts on their number', () => {
    const related = [{ id: 'A', relationships: [{ target: { id: 'C', index: 2 } }] }, { id: 'B' }, { id: 'C' }]
    const driver = { name: 'Gauge', rules: related, notifications: [{ id: 'N1' }] }
    const two = log({ tool: { driver }, results: [result('1.', { ruleId: 'A', ruleIndex: 0 }), result('2.')] })
    const made = parts(two, { resultsPerRun: 1 })
    expect(runsIn(made).map(({ tool }) => tool.driver.rules?.length)).toEqual([3, 3])
    expect(merge(made).log).toEqual(two)
  })
})

describe('what is over a limit by itself', () => {
  test('is a result that is named; nothing is made', () => {
    const long = result(Array.from({ length: 3_000 }, (_, at) => (at * 7919) % 10_007).join(' '))
    const split = splitLog(log({ results: [result('Short.'), long] }), { limits: { gzipBytes: 2_000 }, weigh })
    expect(split).toMatchObject({ kind: 'too-large', tooLarge: [{ run: 0, result: 1 }] })
  })

  test('is what stands beside the results, of a run without any', () => {
    const properties = { text: Array.from({ length: 3_000 }, (_, at) => (at * 7919) % 10_007) }
    const split = splitLog(log({ properties }), { limits: { gzipBytes: 2_000 }, weigh })
    expect(split).toMatchObject({ kind: 'too-large', tooLarge: [{ run: 0, result: null }] })
  })

  test('is a run with external properties, which cannot be cut', () => {
    const outside = some(3, { externalPropertyFileReferences: { addresses: [{ location: { uri: 'x' } }] } })
    const split = splitLog(outside, { limits: { resultsPerRun: 1 }, weigh })
    expect(split).toMatchObject({ kind: 'too-large', tooLarge: [{ run: 0, result: null }] })
  })
})

describe('runs of one tool and category', () => {
  const twice: SarifLog = { version: '2.1.0', runs: [...runsIn([some(1)]), ...runsIn([some(2)])] }
  const ids = (limits: Limits) => runsIn(parts(twice, limits)).map(({ automationDetails }) => automationDetails?.id)

  test('get categories of their own where the consumer wants one run of each, and only there', () => {
    expect(ids({ hasOneRunPerCategory: true })).toEqual([undefined, 'run-2/'])
    expect(ids({ runs: 1 })).toEqual([undefined, undefined])
    expect(ids({ hasOneRunPerCategory: true, resultsPerRun: 1 })).toEqual([undefined, 'run-2/', 'run-2/part-2/'])
  })

  test('get back the categories that they had', () => {
    expect(merge(parts(twice, { hasOneRunPerCategory: true, runs: 1 })).log).toEqual(twice)
  })
})

describe('a link', () => {
  const linking = log({
    results: [
      result('See [next](sarif:/runs/0/results/1) and [last](sarif:/runs/0/results/2).'),
      result('Two.', { properties: { of: ['sarif:/runs/0/results/1'] } }),
      result('See [it]({0}).', { message: { text: 'See [it]({0}).', arguments: ['sarif:/runs/0/results/0'] } }),
    ],
  })

  test('into the same part leads there, one out of it to the run, and comes back', () => {
    const made = parts(linking, { resultsPerRun: 2, runs: 1 })
    const [first, second] = runsIn(made)
    expect(first?.results?.[0]?.message.text).toBe('See [next](sarif:/runs/0/results/1) and [last](sarif:/runs/0).')
    expect(second?.results?.[0]?.message.arguments).toEqual(['sarif:/runs/0'])
    for (const part of made) expect(errors(part)).toEqual([])
    expect(merge(made).log).toEqual(linking)
  })

  test('into another piece in the same part leads there', () => {
    const [only] = parts(linking, { resultsPerRun: 1 })
    expect(only?.runs?.[0]?.results?.[0]?.message.text).toBe(
      'See [next](sarif:/runs/1/results/0) and [last](sarif:/runs/2/results/0).',
    )
    expect(merge(parts(linking, { resultsPerRun: 1 })).log).toEqual(linking)
  })
})

test('inline external properties go with the runs that use them', () => {
  const usingAt = (at: number): Run => ({
    tool: { driver: { name: `Gauge ${at}` } },
    externalPropertyFileReferences: {
      addresses: [{ location: { uri: `sarif:/inlineExternalProperties/${at}` }, guid: guid(`0${at}`) }],
    },
  })
  const whole = log(
    {},
    {
      runs: [usingAt(0), usingAt(1)],
      inlineExternalProperties: [{ guid: guid('00') }, { guid: guid('01') }, { guid: guid('02') }],
    },
  )
  const made = parts(whole, { runs: 1 })
  expect(made.map(({ inlineExternalProperties }) => inlineExternalProperties?.map((one) => one.guid))).toEqual([
    [guid('00'), guid('02')],
    [guid('01')],
  ])
  expect(made.flatMap(errors)).toEqual([])
  expect(merge(made).log).toEqual(whole)
})

describe('parts that do not make a whole', () => {
  const made = () => structuredClone(parts(some(5), { resultsPerRun: 2, runs: 1 })) as SarifLog[]
  const kinds = (logs: readonly SarifLog[]) => merge(logs).notes.map(({ kind }) => kind)

  test('are merged as logs of their own, and it is said', () => {
    const [first, second] = made()
    const two = [first, second].flatMap((one) => one ?? [])
    expect(kinds(two)).toContain('parts-missing')
    expect(runsIn([merge(two).log]).flatMap((run) => run.results ?? [])).toHaveLength(4)
    expect(kinds([...made(), ...two])).toContain('parts-missing')
  })

  test('because one was changed, lose nothing of the change', () => {
    const changed = made()
    const [one] = runsIn(changed)
    if (one?.results?.[0]) one.results[0].message.text = 'Changed.'
    expect(kinds(changed)).toContain('parts-changed')
    expect(runsIn([merge(changed).log]).flatMap((run) => run.results ?? [])[0]?.message.text).toBe('Changed.')
  })

  test.each<[string, unknown]>([
    ['ranges without end', { 'driver/rules': '0-999999999' }],
    ['ranges of other length', { 'driver/rules': '0' }],
    ['other text', { 'driver/rules': 'x' }],
    ['unknown arrays', { __proto__: '0', constructor: '0' }],
  ])('because a mark was made up with %s', (_, kept) => {
    const changed = made()
    Object.assign(markOf(runsIn(changed)[0]), { kept })
    expect(kinds(changed)).toContain('parts-changed')
  })

  test('because a mark would set what objects inherit', () => {
    const changed = made()
    Object.assign(markOf(runsIn(changed)[0]), {
      aside: [
        { at: '/__proto__/polluted', was: 'x' },
        { at: '/constructor/name', was: 'x' },
      ],
    })
    expect(merge(changed).log).toEqual(some(5))
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  test('join with what else is merged', () => {
    const merged = merge([
      log({ tool: { driver: { name: 'Level' } } }),
      ...made(),
      log({ tool: { driver: { name: 'Plumb' } } }),
    ])
    expect(merged.log.runs?.map(({ tool }) => tool.driver.name)).toEqual(['Level', 'Gauge', 'Plumb'])
    expect(merged.runs.map(({ from }) => from)).toEqual([
      [{ log: 0, run: 0 }],
      [
        { log: 1, run: 0 },
        { log: 2, run: 0 },
        { log: 3, run: 0 },
      ],
      [{ log: 4, run: 0 }],
    ])
  })
})

test('a part that is split again gives the part back, and that its log', () => {
  const first = parts(some(6), { resultsPerRun: 3, runs: 1 })
  const again = first.flatMap((part) => [merge(parts(part, { resultsPerRun: 1, runs: 1 })).log])
  expect(again).toEqual(first)
  expect(merge(again).log).toEqual(some(6))
})

test('60,000 results in 30 runs become parts that GitHub takes whole, and the same log again', {
  timeout: 240_000,
}, () => {
  const sizes = Array.from({ length: 30 }, (_, at): number =>
    at < 7 ? 8_000 : at === 29 ? 0 : at === 28 ? 1_000 : 142,
  )
  sizes[27] = 60_000 - sizes.reduce((sum, one) => sum + one, 0) + 142
  const located = { locations: [{ physicalLocation: { artifactLocation: { uri: 'a.c' }, region: { startLine: 1 } } }] }
  const whole: SarifLog = {
    version: '2.1.0',
    runs: sizes.flatMap((size) => runsIn([some(size, { results: results(size, located) })])),
  }
  expect(sizes.reduce((sum, one) => sum + one, 0)).toBe(60_000)
  const github = profileOf('github')
  const made = parts(whole, github?.limits ?? {})
  for (const part of made) {
    const bytes = Buffer.from(JSON.stringify(part))
    const rules =
      github?.open({ size: { bytes: bytes.byteLength, gzipBytes: weigh([bytes.toString()]) }, tree: null }).rules ?? []
    const { counts } = validateBytes(bytes, { rules: rules.filter(({ level }) => level === 'error') }).validation
    expect(counts.error).toBe(0)
    for (const run of part.runs ?? []) expect(run.results?.length).toBeLessThanOrEqual(5_000)
  }
  expect(merge(made).log).toEqual(whole)
})
