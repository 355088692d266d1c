import { describe, expect, test } from 'vitest'
import { validateBytes, validateLog } from '../../../sarif/index.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const log = (results: string, more = ''): Uint8Array =>
  encode(
    `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"x","version":"1"}},"columnKind":"utf16CodeUnits","results":[${results}]${more}}]}`,
  )
/** Seconds of processor time: what else the machine does must not count. */
const timed = <T>(work: () => T): { result: T; seconds: number } => {
  const start = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(start)
  return { result, seconds: (user + system) / 1e6 }
}

describe('large and hostile logs end in seconds, with bounded output', () => {
  test('a million names that stand twice', () => {
    const { result, seconds } = timed(() => validateBytes(encode(`{${Array(1_000_000).fill('"a":1').join(',')}}`)))
    expect(result.ruleCounts['bytes/duplicate-name']).toBe(999_999)
    expect(result.validation.defects.length).toBeLessThan(300)
    expect(result.validation.truncated).toBe(true)
    expect(seconds).toBeLessThan(15)
  })

  test('150,000 results, each wrong in three ways', () => {
    const one = '{"ruleId":1,"level":"x","ruleIndex":3,"message":{"text":"m"}}'
    const { result, seconds } = timed(() => validateBytes(log(Array(150_000).fill(one).join(','))))
    expect(result.ruleCounts['schema/type']).toBe(150_000)
    expect(result.ruleCounts['schema/enum']).toBe(150_000)
    expect(result.ruleCounts['result/rule-index']).toBe(150_000)
    expect(result.validation.defects.length).toBeLessThan(1_000)
    expect(seconds).toBeLessThan(20)
  })

  test('20,000 elements of an array of unique ones', () => {
    const artifacts = Array.from({ length: 20_000 }, (_, index) => ({ location: { uri: `f${index}` } }))
    const { result, seconds } = timed(() => validateBytes(log('', `,"artifacts":${JSON.stringify(artifacts)}`)))
    expect(result.validation.valid).toBe(true)
    expect(seconds).toBeLessThan(5)
  })

  test('long texts of one length in an array of unique ones', () => {
    const head = 'x'.repeat(20_000)
    const tags = Array.from({ length: 2_000 }, (_, index) => `${head}${10_000 + index}`)
    const { result, seconds } = timed(() => validateLog({ version: '2.1.0', runs: [], properties: { tags } }))
    expect(result.validation.valid).toBe(true)
    expect(seconds).toBeLessThan(5)
  })

  test('bases in one long chain and in one long loop', () => {
    const chain = (last: string): string =>
      `{${Array.from({ length: 50_000 }, (_, index) => `"b${index}":{"uri":"a/","uriBaseId":"b${index + 1}"}`).join(',')},${last}}`
    const open = timed(() => validateBytes(log('', `,"originalUriBaseIds":${chain('"b50000":{"uri":"file:///"}')}`)))
    expect(open.result.validation.valid).toBe(true)
    const loop = timed(() =>
      validateBytes(log('', `,"originalUriBaseIds":${chain('"b50000":{"uri":"a/","uriBaseId":"b0"}')}`)),
    )
    expect(loop.result.ruleCounts['uri-base/loop']).toBe(50_001)
    expect(open.seconds + loop.seconds).toBeLessThan(10)
  })
})

describe('depth', () => {
  const nest = (name: string, depth: number, inner: string): string =>
    `${`{${inner}"${name}":[`.repeat(depth)}${']}'.repeat(depth)}`

  test('a property bag may be nested nearly 10,000 deep', () => {
    const bag = `{"a":${'['.repeat(9_990)}${']'.repeat(9_990)}}`
    expect(validateBytes(log('', `,"properties":${bag}`)).validation.defects).toEqual([])
  })

  test('deep elements of an array of unique ones are compared without overflow', () => {
    const bag = `{"name":"x","properties":{"a":${'['.repeat(4_000)}${']'.repeat(4_000)}}}`
    const { ruleCounts } = validateBytes(log('', `,"taxonomies":[${bag},${bag}]`))
    expect(ruleCounts['schema/unique-items']).toBe(1)
  })

  test('objects that hold their own kind may be nested thousands deep', () => {
    const nodes = nest('children', 4_000, '"id":"x",')
    const { result, seconds } = timed(() => validateBytes(log('', `,"graphs":[{"nodes":[${nodes}]}]`)))
    expect(result.validation.defects.every(({ ruleId }) => !ruleId.startsWith('bytes/'))).toBe(true)
    expect(seconds).toBeLessThan(10)
  })
})
