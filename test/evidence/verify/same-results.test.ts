import { describe, expect, test } from 'vitest'
import { otherResults } from '../../../evidence/verify/same-results.ts'
import type { SarifLog } from '../../../schemas/sarif/index.ts'

const logOf = (...runs: readonly (readonly [tool: string, ...ruleIds: string[]])[]): SarifLog => ({
  version: '2.1.0',
  runs: runs.map(([name, ...ruleIds]) => ({
    tool: { driver: { name } },
    results: ruleIds.map((ruleId) => ({ ruleId, message: { text: 'm' } })),
  })),
})

describe('the results of a log that is made of others', () => {
  test('are the same in whatever order', () => {
    expect(
      otherResults(logOf(['one', 'b', 'a'], ['two', 'c']), [logOf(['one', 'a', 'b']), logOf(['two', 'c'])]),
    ).toBeNull()
  })

  test.each<[string, SarifLog, string]>([
    ['one is lacking', logOf(['one', 'a'], ['two', 'c']), 'b'],
    ['one came to it', logOf(['one', 'a', 'b', 'x'], ['two', 'c']), 'x'],
    ['one is of another tool', logOf(['one', 'a', 'b', 'c'], ['two']), 'c'],
  ])('are others where %s', (_, made, ruleId) => {
    expect(otherResults(made, [logOf(['one', 'a', 'b']), logOf(['two', 'c'])])).toBe(ruleId)
  })

  test('are the same where an imported log called one absent itself, and not where that is new', () => {
    const gone = (state: 'absent' | 'new'): SarifLog => ({
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'one' } }, results: [{ message: { text: 'm' }, baselineState: state }] }],
    })
    expect(otherResults(gone('absent'), [gone('absent')])).toBeNull()
    expect(otherResults(gone('absent'), [gone('new')])).toBe('')
    expect(otherResults(gone('new'), [gone('absent')])).toBe('')
  })
})
