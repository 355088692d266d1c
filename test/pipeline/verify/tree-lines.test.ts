import { describe, expect, test } from 'vitest'
import { analysisOf } from '../../../evidence/statement/index.ts'
import { sha256 } from '../../../lib/digest.ts'
import { treeLines } from '../../../pipeline/verify/tree-lines.ts'
import type { Analysis, Snapshot } from '../../../schemas/records/index.ts'
import type { SarifLog } from '../../../schemas/sarif/index.ts'
import { runRecord } from '../../evidence/record.ts'

const [commit, tree] = ['c'.repeat(40), 'd'.repeat(40)]
const analysis = analysisOf(runRecord('x'))
const vetted = (source: Partial<Analysis['source']>): Analysis => ({
  ...analysis,
  source: { ...analysis.source, commit, tree, ...source },
})

const checkout = (files: Readonly<Record<string, string>>, subject: Partial<Snapshot['subject']> = {}): Snapshot => ({
  subject: { path: '/x', ref: null, commit, tree, manifest: analysis.source.manifest, dirty: false, ...subject },
  files: Object.entries(files).map(([path, text]) => ({
    path,
    size: text.length,
    mode: '100644',
    sha256: sha256(text),
  })),
  omitted: [],
  omittedCounts: {},
  notices: [],
})

const logOf = (...uris: readonly string[]): SarifLog =>
  ({
    runs: [{ artifacts: uris.map((uri) => ({ location: { uri }, hashes: { 'sha-256': sha256('one') } })) }],
  }) as unknown as SarifLog

const said = (of: Analysis, snapshot: Snapshot, log: SarifLog | null = null): readonly string[] =>
  [...treeLines(of, snapshot, log)].map(({ id, status }) => `${id}: ${status}`)

describe('a checkout', () => {
  test('that is what was vetted holds', () => {
    expect(said(vetted({}), checkout({}))).toEqual(['tree-manifest: holds', 'tree-commit: holds', 'tree-git: holds'])
  })

  test.each([
    ['with other files', { manifest: sha256('other') }, 'tree-manifest: fails'],
    ['of another commit', { commit: 'e'.repeat(40) }, 'tree-commit: fails'],
    ['of another git tree', { tree: 'e'.repeat(40) }, 'tree-git: fails'],
    ['in no repository', { commit: null }, 'tree-commit: unknown'],
  ])('%s does not', (_, subject, line) => {
    expect(said(vetted({}), checkout({}, subject))).toContain(line)
  })

  test('of a run that names no commit is compared by its files alone', () => {
    expect(said(vetted({ commit: null, tree: null }), checkout({}))).toEqual([
      'tree-manifest: holds',
      'tree-commit: skipped',
      'tree-git: skipped',
    ])
  })

  test.each([
    ['is another', { 'a b.js': 'two' }, 'a b.js is another file'],
    ['is missing', {}, 'nothing found'],
  ])('names the first file that the log names and that %s', (_, files, message) => {
    const [line] = treeLines(
      vetted({}),
      checkout({ 'z.js': 'one', ...files }, { manifest: sha256('other') }),
      logOf('z.js', 'a%20b.js'),
    )
    expect(line?.message).toContain(message)
  })

  test.each([
    ['no log', null],
    ['a log that names no file that differs', logOf('a.js')],
    ['a log with a URI that is none', logOf('%ff', 'a.js')],
  ])('says which digest differs with %s', (_, log) => {
    const [line] = treeLines(vetted({}), checkout({ 'a.js': 'one' }, { manifest: sha256('other') }), log)
    expect(line?.message).toContain(sha256('other'))
  })

  test('is told to be of a worktree with changes where it was', () => {
    const [line] = treeLines(vetted({ dirty: true }), checkout({}, { manifest: sha256('other') }), null)
    expect(line?.remedy).toContain('changes that no commit has')
  })
})
