import { describe, expect, test } from 'vitest'
import { bytesSource, validateBytes, validateSource } from '../../../sarif/index.ts'
import { openLookUp } from '../../../sarif/validate/look-up.ts'
import { log, result } from '../merge/log.ts'

const heavy = result('x', { properties: { list: Array.from({ length: 20_000 }, () => 'filler') } })

/** A log of two large results, and of as many rules with a link to something inside one of them in turn. */
const linked = (targets: readonly string[]): Uint8Array => {
  const rules = targets.map((target, at) => ({
    id: `R${at === 0 ? '' : at}`,
    help: { text: `See [it](sarif:/runs/0/results/${at % 2}${target}).` },
  }))
  const tool = { driver: { name: 'Gauge', version: '3', rules } }
  return new TextEncoder().encode(JSON.stringify(log({ tool, results: [heavy, heavy] })))
}

test('links into large results are all looked up, as in a small log', () => {
  const targets = Array.from({ length: 900 }, (_, at) => (at % 3 === 0 || at > 890 ? '/nothing' : '/message/text'))
  const bytes = linked(targets)
  const { ruleCounts, validation } = validateSource(bytesSource(bytes))
  expect(ruleCounts['sarif-uri/target']).toBe(306)
  expect(validation).toEqual(validateBytes(bytes).validation)
})

describe('what is asked about results that are not at hand', () => {
  const texts = { reads: 0 }
  const run = {
    count: 3,
    batches: () => [],
    around: (index: number) => ({
      first: index,
      bytes: 1,
      parse: () => {
        texts.reads++
        return [{ name: index }]
      },
    }),
  }
  const ask = (most?: number) => {
    texts.reads = 0
    const missing: string[] = []
    const { unlessHeld, settle } = openLookUp({ runs: [] }, new Map([[0, run]]), most)
    const about = (...keys: string[]): void => unlessHeld([keys], () => missing.push(keys.join('/')))
    about('runs', '0', 'results', '2', 'nothing')
    about('nowhere')
    about('runs', '0', 'results', '1', 'name')
    about('runs', '0', 'results', '2', 'name')
    const before = [...missing]
    settle()
    return { before, missing, reads: texts.reads }
  }

  test('waits, and is told in the order in which it was asked, each result being read once', () => {
    expect(ask()).toEqual({ before: [], missing: ['runs/0/results/2/nothing', 'nowhere'], reads: 2 })
  })

  test('is looked up as soon as too much waits', () => {
    expect(ask(0)).toEqual({
      before: ['runs/0/results/2/nothing', 'nowhere'],
      missing: ['runs/0/results/2/nothing', 'nowhere'],
      reads: 3,
    })
  })
})
