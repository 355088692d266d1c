import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeIndex } from '../../../policies/rule-index/index.ts'
import { readRepository } from '../../../scripts/rule-index/read-repository.mjs'
import { lantern, moor, taint } from './rules.ts'

const source = { repository: 'harbour/rules', terms: 'named', licence: 'AGPL-3.0-only' } as const

/** A git repository with one commit a day; null takes a file away. */
const repository = (...commits: readonly Readonly<Record<string, string | null>>[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-rules-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
  const git = (args: readonly string[], date = ''): void => {
    const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
    const names = ['-c', 'user.name=a', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false']
    execFileSync('git', [...names, ...args], { cwd: folder, env: { ...env, ...(date ? dates : {}) }, stdio: 'ignore' })
  }
  git(['init', '-q', '-b', 'main'])
  for (const [day, files] of commits.entries()) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      if (text === null) rmSync(join(folder, path))
      else writeFileSync(join(folder, path), text)
    }
    git(['add', '-A'])
    git(['commit', '-q', '-m', 'rules'], `2026-01-0${day + 1}T00:00:00Z`)
  }
  return join(folder, '.git')
}

const manifestOf = (folder: string, more = {}): { sources: readonly object[]; rules: { count: number } } =>
  JSON.parse(
    Buffer.from(makeIndex([readRepository({ ...source, ...more }, folder)]).get('manifest.json') ?? []).toString(),
  )

test('an index made twice of the same commits is the same bytes', () => {
  const commits = [{ 'go/cargo.yaml': taint, 'python/moor.yaml': moor }, { 'python/moor.yaml': lantern }]
  const made = commits.map(() => [...makeIndex([readRepository(source, repository(...commits))])])
  expect(made[0]).toEqual(made[1])
})

test('every revision counts, also of a file that is gone, and each rule once', () => {
  const folder = repository({ 'a.yaml': moor, 'b.yaml': moor }, { 'a.yaml': taint }, { 'a.yaml': null })
  const { sources, rules } = manifestOf(folder)
  expect(rules.count).toBe(2)
  expect(sources).toEqual([
    {
      repository: 'harbour/rules',
      readFrom: 'harbour/rules',
      commit: expect.stringMatching(/^[0-9a-f]{40}$/u),
      date: '2026-01-03',
      licence: 'AGPL-3.0-only',
      revisions: 3,
      rules: 2,
      unread: 0,
    },
  ])
})

test('what rules are tried on, and what the source leaves out, is no rule', () => {
  const folder = repository({ 'a.test.yaml': moor, '.github/rules.yaml': taint, 'dist/all.yaml': lantern })
  expect(manifestOf(folder, { leftOut: ['dist'] }).rules.count).toBe(0)
})

test('the time of a rule is that of its first commit', () => {
  const folder = repository({ 'a.yaml': lantern }, { 'a.yaml': moor }, { 'b.yaml': moor })
  const since = [...readRepository(source, folder).revisions].map(({ path, since: at }) => `${path} ${at}`).sort()
  expect(since).toEqual(['a.yaml 1767225600', 'a.yaml 1767312000', 'b.yaml 1767398400'])
})
