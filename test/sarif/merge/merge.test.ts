import { describe, expect, test } from 'vitest'
import { mergeLogs, validateLog } from '../../../sarif/index.ts'
import type { SarifLog } from '../../../schemas/sarif/index.ts'
import { log, result } from './log.ts'

const guid = (last: string): string => `aaaaaaaa-0000-4000-8000-0000000000${last}`
const merge = (...logs: readonly SarifLog[]) =>
  mergeLogs(logs.map((one, at) => ({ name: `out/log${at}.sarif.gz`, log: one })))
const ids = ({ log: { runs } }: ReturnType<typeof merge>) => runs?.map(({ automationDetails }) => automationDetails?.id)
const kinds = ({ notes }: ReturnType<typeof merge>) => notes.map(({ kind }) => kind)
const errors = (value: unknown) => validateLog(value).validation.defects.filter(({ level }) => level === 'error')

describe('runs', () => {
  test('without results are kept, also those that failed', () => {
    const failed = log({ invocations: [{ executionSuccessful: false, exitCode: 2 }] })
    expect(merge(failed, log()).log.runs?.map(({ results }) => results)).toEqual([[], []])
    expect(merge(failed).log).toEqual(failed)
  })

  test('of a log that has none, or null, add none', () => {
    const merged = merge({ version: '2.1.0', runs: [] }, { version: '2.1.0', runs: null }, log())
    expect(merged.log.runs).toHaveLength(1)
    expect(kinds(merged)).toEqual(['no-runs'])
  })

  test('of a thousand logs come out in order', () => {
    const all = Array.from({ length: 1000 }, (_, at) => log({ results: [result(`${at}.`)] }))
    const { runs } = merge(...all).log
    expect(runs?.map(({ results }) => results?.[0]?.message.text)).toEqual(all.map((_, at) => `${at}.`))
    expect(new Set(runs?.map(({ automationDetails }) => automationDetails?.id)).size).toBe(1000)
  })
})

describe('runs of one tool and category', () => {
  test('get a category that says which log they are from, before the last component', () => {
    const nightly = log({ automationDetails: { id: 'team/nightly/42' } })
    expect(ids(merge(nightly, nightly))).toEqual(['team/nightly/42', 'team/nightly/log1/42'])
    expect(ids(merge(log(), log()))).toEqual([undefined, 'log1/'])
  })

  test('get a category that no other run has', () => {
    const third = log({ automationDetails: { id: 'log1/' } })
    expect(ids(merge(log(), log(), third))).toEqual([undefined, 'log1-2/', 'log1/'])
  })

  test('stay as they are where one log has both, and where tool or category differ', () => {
    const [run] = log().runs ?? []
    const twice = { ...log(), runs: run ? [run, run] : [] }
    const other = log({ tool: { driver: { name: 'Level' } } })
    expect(ids(merge(twice))).toEqual([undefined, undefined])
    expect(ids(merge(log(), other, log({ automationDetails: { id: 'a/' } })))).toEqual([undefined, undefined, 'a/'])
  })

  test('lose a correlationGuid that stood for their old category, and a guid that another run has', () => {
    const details = { id: 'a/1', guid: guid('01'), correlationGuid: guid('02') }
    const merged = merge(log({ automationDetails: details }), log({ automationDetails: details }))
    expect(merged.log.runs?.map(({ automationDetails }) => automationDetails)).toEqual([details, { id: 'a/log1/1' }])
    expect(kinds(merged)).toEqual(['renamed-category', 'dropped-guid', 'dropped-guid'])
  })
})

test('one category has one correlationGuid in the merged log', () => {
  const of = (name: string, last: string) =>
    log({ tool: { driver: { name } }, automationDetails: { id: 'a/1', correlationGuid: guid(last) } })
  const merged = merge(of('Gauge', '01'), of('Level', '02'))
  expect(merged.log.runs?.map(({ automationDetails }) => automationDetails?.correlationGuid)).toEqual([
    guid('01'),
    undefined,
  ])
  expect(errors(merged.log)).toEqual([])
})

describe('what points at something in its log points at it still', () => {
  test('from links in messages, arguments, properties of any object and property bags', () => {
    const pointing = log({
      results: [
        result('See [it](sarif:/runs/0/results/1), not sarif:/runs/0.', {
          hostedViewerUri: 'sarif:/runs/0/results/1',
          properties: { deep: [{ to: 'sarif:/runs/0/tool', text: 'sarif:/runs/0 in a sentence' }] },
        }),
        result('See [it]({0}).', { message: { text: 'See [it]({0}).', arguments: ['sarif:/runs/0/results/0'] } }),
      ],
    })
    const [, moved] = merge(log({ tool: { driver: { name: 'Level' } } }), pointing).log.runs ?? []
    expect(moved?.results?.[0]?.message.text).toBe('See [it](sarif:/runs/1/results/1), not sarif:/runs/0.')
    expect(moved?.results?.[0]?.hostedViewerUri).toBe('sarif:/runs/1/results/1')
    expect(moved?.results?.[0]?.properties).toEqual({
      deep: [{ to: 'sarif:/runs/1/tool', text: 'sarif:/runs/0 in a sentence' }],
    })
    expect(moved?.results?.[1]?.message.arguments).toEqual(['sarif:/runs/1/results/0'])
  })

  test('to inline external properties, by place and by guid', () => {
    const inline = (name: string) =>
      log(
        {
          tool: { driver: { name } },
          externalPropertyFileReferences: {
            addresses: [{ location: { uri: 'sarif:/inlineExternalProperties/0' }, guid: guid('0a') }],
          },
        },
        { inlineExternalProperties: [{ guid: guid('0a'), addresses: [{ name }] }] },
      )
    const merged = merge(inline('Gauge'), inline('Level'))
    const [, second] = merged.log.runs ?? []
    const [reference] = second?.externalPropertyFileReferences?.addresses ?? []
    expect(reference?.location?.uri).toBe('sarif:/inlineExternalProperties/1')
    expect(reference?.guid).toBe(merged.log.inlineExternalProperties?.[1]?.guid)
    expect(reference?.guid).not.toBe(guid('0a'))
    expect(errors(merged.log)).toEqual([])
  })

  test('to properties of the log that are called otherwise now', () => {
    const of = (value: string) =>
      log(
        { tool: { driver: { name: value } }, properties: { to: 'sarif:/properties/by' } },
        { properties: { by: value } },
      )
    const merged = merge(of('Gauge'), of('Level'))
    expect(merged.log.properties).toEqual({ by: 'Gauge', 'log1/by': 'Level' })
    expect(merged.log.runs?.map(({ properties }) => properties?.['to'])).toEqual([
      'sarif:/properties/by',
      'sarif:/properties/log1~1by',
    ])
  })
})

test('property bags of logs are united: equal values once, tags of all', () => {
  const a = log({}, { properties: { same: [1], tags: ['x', 'y'] } })
  const b = log({}, { properties: { same: [1], tags: ['y', 'z'], __proto__: null, more: {} } })
  expect(merge(a, b).log.properties).toEqual({ same: [1], more: {}, tags: ['x', 'y', 'z'] })
})

test('names such as __proto__ stay ordinary names', () => {
  const text =
    '{"version":"2.1.0","runs":[],"properties":{"__proto__":{"polluted":1},"a":{"__proto__":"sarif:/runs/0"}}}'
  const merged = merge(JSON.parse(text) as SarifLog).log
  expect(JSON.stringify(merged)).toBe(text)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test('objects that are nested deep are copied without an end of the stack', () => {
  const deep = (depth: number) => {
    let node: object = { id: 'n' }
    for (let at = 0; at < depth; at++) node = { id: 'n', children: [node] }
    return { ...log(), runs: [{ ...log().runs?.[0], graphs: [{ nodes: [node] }] }] } as SarifLog
  }
  expect(() => merge(deep(20_000), deep(20_000))).not.toThrow()
})

test('external files beside a log are said, since they are sought beside the merged one', () => {
  const outside = log({
    externalPropertyFileReferences: { results: [{ location: { uri: 'r.sarif-external-properties' } }] },
  })
  expect(kinds(merge(outside))).toEqual(['external-files'])
})
