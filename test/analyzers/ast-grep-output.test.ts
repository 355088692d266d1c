import { describe, expect, test } from 'vitest'
import type { ConfigSource } from '../../analyzers/index.ts'
import { analyzer, emptyRun, planOf, sourceOf, toolIdentity } from './run-plan.ts'

const source = sourceOf({ 'a.go': 'package a\n', 'b.go': 'package b\n' })

const outcomeOf = (records: readonly object[], configSource: ConfigSource = 'assay') => {
  const stdout = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  const plan = planOf('ast-grep', source, configSource)
  return analyzer('ast-grep').toSarif([{ ...emptyRun, stdout }], plan, source, toolIdentity('ast-grep'))
}

const start = { kind: 'start', format: 1, files: 2 }
const file = (at: number, more: object = {}) => ({
  kind: 'file',
  file: at,
  unread: null,
  broken: null,
  results: [],
  ...more,
})
const end = { kind: 'end', files: 2, results: 0 }
const place = { line: 1, column: 1 }
const found = (rule: string) => ({ results: [{ rule, start: place, end: place }] })

describe('what the readers of ast-grep say', () => {
  test('counts as read where it is whole', () => {
    const { outcome, filesRead } = outcomeOf([start, file(0), file(1), end])
    expect([outcome.kind, filesRead]).toEqual(['ok', ['a.go', 'b.go']])
  })

  test.each([
    ['has no end', [start, file(0), file(1)], 'crashed'],
    ['ends before its last file', [start, file(0), end], 'malformed'],
    ['names a file twice', [start, file(0), file(0), end], 'malformed'],
    ['names a file that was not handed over', [start, file(0), file(2), end], 'malformed'],
    ['speaks of another number of files', [{ ...start, files: 1 }, file(0), { ...end, files: 1 }], 'malformed'],
    ['counts another number of results', [start, file(0), file(1), { ...end, results: 1 }], 'malformed'],
    ['goes on behind its end', [start, file(0), file(1), end, file(1)], 'crashed'],
    ['has an end that is nobody’s', [start, end, file(0), file(1), end], 'malformed'],
    [
      'finds what no rule of ours looks for',
      [start, file(0, found('go/nothing')), file(1), { ...end, results: 1 }],
      'malformed',
    ],
    ['gives a reason that we do not know', [start, file(0, { unread: 'tired' }), file(1), end], 'malformed'],
    [
      'speaks for the tree where ours should run',
      [{ kind: 'repo', format: 1, files: 2, leftOut: [] }, end],
      'malformed',
    ],
  ] as const)('is nothing to show for where it %s', (_, records, kind) => {
    const { outcome, log, filesRead } = outcomeOf(records)
    expect([outcome.kind, log, filesRead]).toEqual([kind, null, []])
  })

  test('names what was not read, and why', () => {
    const { outcome, skipped } = outcomeOf([
      start,
      file(0, { unread: 'crashed' }),
      file(1, { unread: 'too-slow' }),
      end,
    ])
    expect(outcome.kind).toBe('partial')
    expect(skipped.map(({ uri, reason }) => `${uri}: ${reason}`)).toEqual([
      'a.go: it ended the process that read it',
      'b.go: it held ast-grep up for longer than 20 seconds',
    ])
  })
})

describe("what it says of a worktree's own rules", () => {
  const repo = { kind: 'repo', format: 1, files: 2, leftOut: [] }
  const read = (at: number) => ({ kind: 'read', file: at })

  test.each([
    ['has no end', [repo, read(0), read(1)], 'crashed'],
    ['reads fewer files than it counts', [repo, read(0), end], 'malformed'],
    ['names a file that was not handed over', [repo, read(0), read(2), end], 'malformed'],
    ['leaves out what we do not know', [{ ...repo, leftOut: ['all'] }, read(0), read(1), end], 'malformed'],
    ['cannot use the configuration', [{ kind: 'unusable' }], 'crashed'],
  ] as const)('is nothing to show for where it %s', (_, records, kind) => {
    const { outcome, log } = outcomeOf(records, 'repo')
    expect([outcome.kind, log]).toEqual([kind, null])
  })

  test('leaves a file that it does not name unread', () => {
    const { outcome, skipped } = outcomeOf([repo, read(0), { ...end, files: 1 }], 'repo')
    expect([outcome.kind, skipped.map(({ uri }) => uri)]).toEqual(['partial', ['b.go']])
  })
})
