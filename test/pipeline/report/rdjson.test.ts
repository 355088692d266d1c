import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderRdjson } from '../../../pipeline/report/index.ts'
import { hostilePath, hostileText } from './hostile.ts'
import { comparison, crashed, finding, summary, view } from './view.ts'

const diagnosticsOf = (shown: Parameters<typeof renderRdjson>[0]) =>
  (JSON.parse(renderRdjson(shown)) as { diagnostics: readonly Record<string, unknown>[] }).diagnostics

test('a finding is a diagnostic with source, code and place', () => {
  expect(JSON.parse(renderRdjson(view([finding({ column: 1 })])))).toEqual({
    source: { name: 'assay' },
    diagnostics: [
      {
        message: 'said',
        severity: 'ERROR',
        location: { path: 'a.js', range: { start: { line: 3, column: 1 } } },
        source: { name: 'biome' },
        code: { value: 'rule' },
      },
    ],
  })
})

test('a column counts the bytes of UTF-8', () => {
  const [diagnostic] = diagnosticsOf(view([finding({ column: 4, codeLine: 'é🙂x' })]))
  expect(diagnostic).toMatchObject({ location: { range: { start: { line: 3, column: 7 } } } })
})

test('a column that cannot be counted is left out', () => {
  const [diagnostic] = diagnosticsOf(view([finding({ column: 4 })]))
  expect(diagnostic?.['location']).toEqual({ path: 'a.js', range: { start: { line: 3 } } })
})

test('what a column of a log that was brought in counts is known in ASCII alone', () => {
  const analyzers = [summary({ id: 'sarif-1', integrity: 'imported' })]
  const findings = ['ab', 'é'].map((codeLine) => finding({ analyzer: 'sarif-1', column: 2, codeLine }))
  const starts = diagnosticsOf(view(findings, { analyzers })).map(({ location }) => location)
  expect(starts).toEqual([
    { path: 'a.js', range: { start: { line: 3, column: 2 } } },
    { path: 'a.js', range: { start: { line: 3 } } },
  ])
})

test('an analyzer that did not finish is an error', () => {
  expect(diagnosticsOf(crashed())).toMatchObject([{ severity: 'ERROR', code: { value: 'analyzer-crashed' } }])
})

test('with a comparison the base’s own are counted', () => {
  const findings = [finding({ baseline: 'unchanged' }), finding({ ruleId: 'fresh', baseline: 'new' })]
  expect(diagnosticsOf(view(findings, { comparison: comparison() }))).toMatchObject([
    { code: { value: 'fresh' } },
    { severity: 'INFO', message: 'In the base too: 1.' },
  ])
})

test('whatever a path, rule or message holds, it is one diagnostic of that path', () => {
  fc.assert(
    fc.property(hostilePath, hostileText, hostileText, (path, ruleId, message) => {
      const uri = encodeURIComponent(path)
      expect(diagnosticsOf(view([finding({ uri, ruleId, message })]))).toMatchObject([{ location: { path: path } }])
    }),
  )
})
