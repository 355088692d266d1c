import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderHtml } from '../../../pipeline/report/index.ts'
import { needs } from '../../support/needs.ts'
import { hostilePath, hostileText } from './hostile.ts'
import { readHtml } from './read-html.ts'
import { comparison, crashed, finding, view } from './view.ts'

test('the page’s policy allows its own style and nothing else', () => {
  const page = renderHtml(view([finding()]))
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? []
  const digest = createHash('sha256').update(style).digest('base64')
  expect(page).toContain(
    `content="default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'"`,
  )
})

test('the page has no script and asks nobody for anything', () => {
  expect(renderHtml(view([finding()]))).not.toMatch(/<script|<link|<img|<iframe|src=|href=|url\(|@import|https?:/)
})

test('an analyzer that did not finish and the reason are there', () => {
  const page = renderHtml(crashed())
  expect(page).toContain('<span class="verdict">incomplete</span>')
  expect(page).toContain('<tr class="unfinished">')
  expect(page).toContain('biome: crashed. It ended by signal 11.')
})

test('with a comparison the base’s own are folded, not left out', () => {
  const findings = [finding({ ruleId: 'old', baseline: 'unchanged' }), finding({ ruleId: 'fresh', baseline: 'new' })]
  const page = renderHtml(view(findings, { comparison: comparison() }))
  expect(page).toContain('<p>Compared against trunk (merge base unknown): 0 new, 0 unchanged, 0 moved, 0 absent.</p>')
  const [before = '', folded = ''] = page.split('<summary>1 other result</summary>')
  expect(before).toContain('<code>fresh</code>')
  expect(folded).toContain('<code>old</code>')
})

test('more than ten thousand findings are bounded, and how many are left out is said', () => {
  const page = renderHtml(view(Array.from({ length: 10_002 }, () => finding())))
  expect(page.match(/<li><span class="place">/g)).toHaveLength(10_000)
  expect(page).toContain('2 more findings left out')
})

needs('python3').describe('HTML of hostile text', () => {
  test('whatever a path, rule, message or line of code holds, the page has the same elements', () => {
    const [ordinary = ''] = [renderHtml(view([finding({ codeLine: 'code' })]))]
    const pages = fc
      .sample(fc.tuple(hostilePath, hostileText, hostileText, hostileText), 300)
      .map(([path, ruleId, message, codeLine]) =>
        renderHtml(view([finding({ uri: `a${encodeURIComponent(path)}`, ruleId, message, codeLine })])),
      )
    const [expected, ...read] = readHtml([ordinary, ...pages])
    expect(read.map(({ tags }) => tags)).toEqual(pages.map(() => expected?.tags))
  })
})
