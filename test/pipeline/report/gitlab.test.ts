import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printable } from '../../../lib/printable.ts'
import { renderGitlab } from '../../../pipeline/report/index.ts'
import type { ReportView } from '../../../pipeline/report/view.ts'
import { hostilePath, hostileText } from './hostile.ts'
import { comparison, crashed, finding, view } from './view.ts'

type Issue = {
  readonly check_name: string
  readonly fingerprint: string
  readonly severity: string
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } }
}
const issuesOf = (shown: ReportView): readonly Issue[] => JSON.parse(renderGitlab(shown)) as readonly Issue[]

test('no findings are an empty array', () => {
  expect(renderGitlab(view([], { verdict: 'pass' }))).toBe('[]\n')
})

test('a finding has the five properties that GitLab asks for', () => {
  expect(issuesOf(view([finding()]))).toEqual([
    {
      description: 'said',
      check_name: 'rule',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      severity: 'critical',
      location: { path: 'a.js', lines: { begin: 3 } },
    },
  ])
})

test('a finding of no file stands at the project', () => {
  const [issue] = issuesOf(view([finding({ uri: null, line: null })]))
  expect(issue?.location).toEqual({ path: '.', lines: { begin: 1 } })
})

test('each level has a severity of its own', () => {
  const findings = ['error', 'warning', 'note'].map((level) => finding({ level }))
  expect(issuesOf(view(findings)).map(({ severity }) => severity)).toEqual(['critical', 'major', 'minor'])
})

test('findings that are equal but for their line have different fingerprints, the same after a line more', () => {
  const at = (lines: readonly number[]) =>
    issuesOf(view(lines.map((line) => finding({ line, fingerprint: null })))).map(({ fingerprint }) => fingerprint)
  expect(new Set(at([1, 6, 12])).size).toBe(3)
  expect(at([2, 7, 13])).toEqual(at([1, 6, 12]))
})

test('what another analyzer says of a line changes no fingerprint', () => {
  const [alone] = issuesOf(view([finding({ analyzer: 'eslint' })]))
  const [, beside] = issuesOf(view([finding(), finding({ analyzer: 'eslint' })]))
  expect(beside?.fingerprint).toBe(alone?.fingerprint)
})

test('an analyzer that did not finish is a blocker', () => {
  expect(issuesOf(crashed())).toMatchObject([{ check_name: 'assay/analyzer-crashed', severity: 'blocker' }])
})

test('two reasons of one wording are two issues', () => {
  const reason = { code: 'unread', message: 'One file was not read.' }
  const fingerprints = issuesOf(view([], { reasons: [reason, reason] })).map(({ fingerprint }) => fingerprint)
  expect(new Set(fingerprints).size).toBe(2)
})

test('GitLab compares for itself: what the base has too is there, what is gone or held back is not', () => {
  const findings = [
    finding({ ruleId: 'old', baseline: 'unchanged' }),
    finding({ ruleId: 'gone', baseline: 'absent' }),
    finding({ ruleId: 'held', baseline: 'new', suppressed: true }),
  ]
  expect(issuesOf(view(findings, { comparison: comparison() })).map(({ check_name }) => check_name)).toEqual(['old'])
})

test('a path is the one below the checkout', () => {
  expect(issuesOf({ ...view([finding()]), prefix: 'shop/' })[0]?.location.path).toBe('shop/a.js')
})

test('whatever a path, rule or message holds, it is one issue of that path and rule with a fingerprint of its own', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(hostilePath, hostileText, hostileText), { minLength: 1, maxLength: 4 }), (texts) => {
      const findings = texts.map(([path, ruleId, message]) =>
        finding({
          uri: encodeURIComponent(path),
          ruleId,
          message,
          fingerprint: null,
        }),
      )
      const issues = issuesOf(view(findings))
      expect(issues.map(({ check_name, location }) => [location.path, check_name])).toEqual(
        texts.map(([path, ruleId]) => [path, printable(ruleId)]),
      )
      expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(texts.length)
    }),
  )
})
