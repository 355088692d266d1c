import { expect, test } from 'vitest'
import { renderMarkdown } from '../../../pipeline/report/index.ts'
import { crashed, finding, view } from './view.ts'

const long = '`<@all>|'.repeat(20_000)

test('a report that fits is whole', () => {
  const text = renderMarkdown(view([finding()]))
  expect(text).not.toContain('left out')
  expect(text).toContain('| 3 | error | said | `rule` (biome) |')
})

test('a comment holds 65,536 characters: what is over is left out and said, the verdict and the run are there', () => {
  const findings = Array.from({ length: 300 }, (_, at) => finding({ message: long, ruleId: long, uri: `f${at}.js` }))
  const reasons = Array.from({ length: 300 }, () => ({ code: 'unread', message: long }))
  const text = renderMarkdown(view(findings, { reasons }))
  expect(text.length).toBeLessThanOrEqual(65_536)
  expect(text.length).toBeGreaterThan(50_000)
  expect(text).toMatch(/^## assay: fail\n/)
  expect(text).toMatch(/\n\d+ more lines are left out here; --format sarif has every finding\.\n\nRun `/)
})

test('what is cut leaves no code open', () => {
  const text = renderMarkdown(view([finding({ ruleId: `a${'b'.repeat(3_000)}` })]))
  expect(text).toMatch(/`ab{1999}…` \(biome\) \|/)
})

test('an analyzer that did not finish is said', () => {
  expect(renderMarkdown(crashed())).toContain('`analyzer-crashed` biome: crashed. It ended by signal 11.')
})
