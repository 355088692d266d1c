import { describe, expect, test } from 'vitest'
import {
  renderAuditCsv,
  renderAuditMarkdown,
  renderAuditPretty,
  renderAuditSarif,
} from '../../../pipeline/audit/index.ts'
import { judgeRepository } from '../../../pipeline/audit/judge-repository.ts'
import { reportOf } from '../../../pipeline/audit/report-of.ts'
import { plain } from '../../../pipeline/report/index.ts'
import { explain, loadPolicies } from '../../../policies/index.ts'
import { validateBytes } from '../../../sarif/index.ts'
import type { AuditedRepository, Decision, LicenceFacts } from '../../../schemas/records/index.ts'
import { nothingKnown } from '../../evidence/stored-audit.ts'

const gate = { policies: loadPolicies(), today: '2026-11-30' }
const repository = (path: string, facts: Partial<LicenceFacts>): AuditedRepository =>
  judgeRepository({ path, files: 3, notes: ['a note {x} [y](z)'] }, { ...nothingKnown, ...facts }, [], gate)
const viewOf = (...repositories: readonly AuditedRepository[]) => ({
  report: reportOf('a1', repositories, ['a notice'], gate),
  explain: (decision: Decision) => explain(decision, gate.policies),
})
const c10 = (count: number): LicenceFacts['signals'] =>
  Array.from({ length: count }, (_, at) => ({ signal: 'C10', uri: 'build/a b.sh', line: at + 1, confidence: 'strong' }))

const hostile = '=HYPERLINK("x")\u001b]0;\u0007\n@all|`\ud800'
const everything = viewOf(
  repository('b', { signals: c10(1), declared: { host: 'github.com', licence: 'MIT', visibility: 'public' } }),
  repository('a', { signals: c10(300), declared: { host: 'gitlab.com', automation: true } }),
  repository(hostile, {
    signals: [{ signal: 'C10', uri: hostile, line: 2, confidence: 'strong' }],
    unread: [{ uri: hostile, reason: 'a: [', subject: null }],
  }),
  { ...repository('c', {}), outcome: 'unreadable', reason: 'cannot be opened (EACCES)' },
)

describe('the formats of an audit', () => {
  test('pretty says decision, policy, places with the count of the rest, what is missing, instead, and to do', () => {
    const text = renderAuditPretty(everything, plain)
    expect(text).toMatch(/deny {4}codeql: .*codeql-automation-elsewhere/)
    expect(text).toContain(
      'build/a b.sh:5 (C10)\n          and 295 more places\n          missing: entitlement; operator:',
    )
    expect(text).toContain('lawful instead: ast-grep')
    expect(text).toContain('what to do:')
    expect(text).toContain(
      '4 repositories: 1 deny, 1 review, 1 unread, 1 allow; 3 decisions: 1 deny, 1 review, 1 allow; 2 unread',
    )
  })

  test('what an id of a sign stands for is said once, and what is noted of several repositories too', () => {
    const text = renderAuditPretty(everything, plain)
    expect(text.match(/C10 +a script runs/gu)).toHaveLength(1)
    expect(text.match(/a note \{x\}/gu)).toHaveLength(1)
    expect(text).toContain('a note {x} [y](z) (4 repositories)')
    expect(renderAuditMarkdown(everything).match(/a note/gu)).toHaveLength(1)
  })

  test('signs of one place are one place, and a tool that is only configured is not in use', () => {
    const at = (signal: string, uri: string) => ({ signal, uri, line: 1, confidence: 'strong' as const })
    const view = viewOf(
      repository('a', {
        signals: [at('C10', 'x.sh'), at('C13', 'x.sh')],
        tools: [
          { id: 'ruff', evidence: [at('T4', 'ruff.toml')] },
          { id: 'trivy', evidence: [at('T4', 'trivy.yaml'), at('T2', 'x.sh')] },
        ],
      }),
    )
    const text = renderAuditPretty(view, plain)
    expect(text).toContain('x.sh:1 (C10, C13)')
    expect(text).toMatch(/^ {2}in use {2}codeql, trivy$/mu)
    expect(text).toMatch(/^ {2}configured {2}ruff \(ruff\.toml:1\)$/mu)
    expect(renderAuditMarkdown(view)).toContain('Configured, which proves no use: `ruff`.')
  })

  test('pretty ends with a table in which every repository has one line', () => {
    const lines = renderAuditPretty(everything, plain).split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ {2}deny {4}a +codeql deny$/),
        expect.stringMatching(/^ {2}allow {3}b +codeql allow$/),
        expect.stringMatching(/^ {2}unread {2}c +nothing could be judged$/),
      ]),
    )
  })

  test('nothing of a tree moves the cursor of a terminal', () => {
    expect(renderAuditPretty(everything, plain)).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
    expect(renderAuditMarkdown(everything)).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
  })

  test('SARIF is a valid log without a single defect: a run a repository, a result a decision and unread file', () => {
    const text = renderAuditSarif(everything, '0.1.0', 1)
    expect(validateBytes(new TextEncoder().encode(text), { maxDepth: 100 }).validation.defects).toEqual([])
    const { runs } = JSON.parse(text)
    const seen = runs.map(({ results }: { results: { kind: string; level: string }[] }) =>
      results.map(({ kind, level }) => `${kind} ${level}`),
    )
    expect(seen).toEqual([['fail warning', 'fail warning'], ['fail error'], ['pass none'], []])
    expect(runs[1].results[0]).toMatchObject({
      ruleId: 'codeql-automation-elsewhere',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'build/a%20b.sh', uriBaseId: 'SRCROOT' },
            region: { startLine: 1 },
          },
        },
      ],
    })
    expect(runs[1].tool.driver.rules[0].help.text).toContain('GitHub')
  })

  test('CSV has a row a decision, quotes as RFC 4180 does, and starts no formula', () => {
    const text = renderAuditCsv(everything)
    const rows = text.split('\r\n')
    expect(rows[0]?.split(',').slice(0, 4)).toEqual(['repository', 'state', 'subject', 'decision'])
    expect(rows.slice(1).map((row) => row.slice(0, 22))).toEqual([
      `"'=HYPERLINK(""x"")\\u{`,
      'a,deny,codeql,deny,cod',
      'b,allow,codeql,allow,c',
      'c,unread,,,,,,,,,,cann',
      '',
    ])
    expect(text.replaceAll(/"(?:[^"]|"")*"/g, 'quoted')).not.toContain('"')
    expect(text).not.toMatch(/[\u0000-\u0009\u000b\u000c\u000e-\u001f]/)
  })

  test('CSV names some of many places with the count of the rest, in cells that a spreadsheet holds', () => {
    const far = `${'deep/'.repeat(800)}x.sh`
    const many = Array.from({ length: 40 }, (_, at) => ({
      signal: 'C10',
      uri: far,
      line: at + 1,
      confidence: 'strong' as const,
    }))
    const text = renderAuditCsv(viewOf(repository('a', { signals: c10(300) }), repository('b', { signals: many })))
    expect(text).toContain('build/a b.sh:20 C10; and 280 more (--format json lists all)')
    expect(Math.max(...text.split(/\r\n|,/).map((cell) => cell.length))).toBeLessThan(32_767)
  })

  test('Markdown has a table over all, and no name breaks out of it', () => {
    const text = renderAuditMarkdown(everything)
    expect(text).toContain('| `a` | **deny** | codeql deny | 0 |')
    expect(text).toContain('| `c` | **unread** | nothing could be judged | all |')
    expect(text).not.toMatch(/(?<!\\)\|`[^|]*$/m)
  })

  test('are the same whatever order repositories came in', () => {
    const turned = viewOf(...everything.report.repositories.toReversed())
    expect(JSON.stringify(turned.report)).toBe(JSON.stringify(everything.report))
  })
})
