import { expect, test } from 'vitest'
import { renderPretty } from '../../pipeline/report/index.ts'
import type { VetReport } from '../../schemas/records/index.ts'
import { runRecord } from '../evidence/record.ts'

const report: VetReport = runRecord('pretty').report
const finding = (analyzer: string, ruleId: string, line: number, codeLine: string) => ({
  ...{ analyzer, ruleId, line, codeLine, fault: 'evaluated-text' },
  ...{ level: 'error', uri: 'a.js', column: 1, message: 'said', fingerprint: null },
})

test('the line of code stands once, below all that is said of it', () => {
  const findings = [
    finding('biome', 'x', 2, 'eval(a)'),
    finding('eslint', 'y', 2, 'eval(a)'),
    finding('eslint', 'y', 5, 'b'),
  ]
  const [, ...lines] = renderPretty({ report, findings }, (_style, text) => text).split('\n')
  expect(lines.slice(0, 5)).toEqual([
    '  2:1  error    said  x (biome; also eslint y)',
    '  2:1  error    said  y (eslint; also biome x)',
    '    2 | eval(a)',
    '  5:1  error    said  y (eslint)',
    '    5 | b',
  ])
})
