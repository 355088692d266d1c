import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Ended, openScratch, root, type Scratch, steering } from './scratch.ts'

let scratch: Scratch
let clone = ''
beforeEach(() => {
  scratch = openScratch()
  clone = `${scratch.dir}/clone`
  git('init', '-q', '--bare', '-b', 'trunk', `${scratch.dir}/remote.git`)
  git('init', '-q', '-b', 'trunk', clone)
  git('-C', clone, 'remote', 'add', 'origin', `${scratch.dir}/remote.git`)
  commit('one')
  git('-C', clone, 'push', '-q', '--no-verify', '-u', 'origin', 'trunk')
  scratch.run(['cp', `${root}/integrations/hooks/pre-push`, `${clone}/.git/hooks/pre-push`])
})
afterEach(() => scratch.remove())

const git = (...argv: readonly string[]): Ended => scratch.run(['git', ...argv])
const commit = (name: string): string => {
  scratch.write(`clone/${name}.js`, `// ${name}\n`)
  git('-C', clone, 'add', '.')
  git('-C', clone, 'commit', '-q', '-m', name)
  return idOf('HEAD')
}
const idOf = (ref: string): string => git('-C', clone, 'rev-parse', ref).stdout.trim()
const push = (...argv: readonly string[]): Ended =>
  scratch.run(['git', '-C', clone, 'push', '-q', ...argv], { env: { ASSAY: scratch.stand } })
const calls = (): readonly (readonly string[])[] => scratch.calls().map(({ argv }) => argv)
const remoteHas = (ref: string): boolean => git('-C', clone, 'ls-remote', 'origin', ref).stdout !== ''

test('an update is vetted against what the remote has', () => {
  const base = idOf('HEAD')
  const tip = commit('two')
  expect(push('origin', 'trunk').status).toBe(0)
  expect(calls()).toEqual([['vet', `--ref=${tip}`, `--base=${base}`, '--', clone]])
})

test('a new branch is vetted against the branch that the remote starts from', () => {
  const base = idOf('HEAD')
  git('-C', clone, 'checkout', '-q', '-b', 'topic')
  const tip = commit('two')
  expect(push('origin', 'topic').status).toBe(0)
  expect(calls()).toEqual([['vet', `--ref=${tip}`, `--base=${base}`, '--', clone]])
})

test('the first push to a remote has nothing to compare with', () => {
  git('init', '-q', '--bare', `${scratch.dir}/other.git`)
  expect(push(`${scratch.dir}/other.git`, 'trunk').status).toBe(0)
  expect(calls()).toEqual([['vet', `--ref=${idOf('HEAD')}`, '--', clone]])
})

test('a branch without a history in common has nothing to compare with', () => {
  git('-C', clone, 'checkout', '-q', '--orphan', 'pages')
  const tip = commit('page')
  expect(push('origin', 'pages').status).toBe(0)
  expect(calls()).toEqual([['vet', `--ref=${tip}`, '--', clone]])
})

test('in a shallow clone the base stays named, so that the vet can say what is missing', () => {
  const base = commit('two')
  push('--no-verify', 'origin', 'trunk')
  clone = `${scratch.dir}/shallow`
  git('clone', '-q', '--depth', '1', `file://${scratch.dir}/remote.git`, clone)
  scratch.run(['cp', `${root}/integrations/hooks/pre-push`, `${clone}/.git/hooks/pre-push`])
  git('-C', clone, 'checkout', '-q', '--orphan', 'pages')
  git('-C', clone, 'commit', '-q', '-m', 'page')
  push('origin', 'pages')
  expect(calls()).toEqual([['vet', expect.any(String), `--base=${base}`, '--', clone]])
})

test('a deletion is not vetted', () => {
  push('--no-verify', 'origin', 'trunk:gone')
  expect(push('origin', ':gone').status).toBe(0)
  expect(calls()).toEqual([])
  expect(remoteHas('gone')).toBe(false)
})

test('each of several refs is vetted, one commit once', () => {
  const base = idOf('HEAD')
  git('-C', clone, 'checkout', '-q', '-b', 'a')
  const a = commit('a')
  git('-C', clone, 'branch', 'same')
  git('-C', clone, 'checkout', '-q', '-b', 'b', 'trunk')
  const b = commit('b')
  expect(push('origin', 'a', 'b', 'same').status).toBe(0)
  expect(calls()).toEqual([
    ['vet', `--ref=${a}`, `--base=${base}`, '--', clone],
    ['vet', `--ref=${b}`, `--base=${base}`, '--', clone],
  ])
})

test('a force push is vetted against what it replaces', () => {
  commit('two')
  push('--no-verify', 'origin', 'trunk')
  const replaced = idOf('HEAD')
  git('-C', clone, 'reset', '-q', '--hard', 'HEAD~1')
  const tip = commit('other')
  expect(push('--force', 'origin', 'trunk').status).toBe(0)
  expect(calls()).toEqual([['vet', `--ref=${tip}`, `--base=${replaced}`, '--', clone]])
})

test('what the remote has and this clone lacks gives way to the branch that the remote starts from', () => {
  const known = idOf('HEAD')
  git('clone', '-q', `${scratch.dir}/remote.git`, `${scratch.dir}/second`)
  scratch.write('second/theirs.js', '')
  git('-C', `${scratch.dir}/second`, 'add', '.')
  git('-C', `${scratch.dir}/second`, 'commit', '-q', '-m', 'theirs')
  git('-C', `${scratch.dir}/second`, 'push', '-q', 'origin', 'trunk')
  const tip = commit('mine')
  expect(push('--force', 'origin', 'trunk').status).toBe(0)
  expect(calls()).toEqual([['vet', `--ref=${tip}`, `--base=${known}`, '--', clone]])
})

test('an annotated tag is vetted as its commit', () => {
  const tip = commit('two')
  git('-C', clone, 'tag', '-a', '-m', 'v1', 'v1')
  push('origin', 'v1')
  expect(calls().map(([, ref]) => ref)).toEqual([`--ref=${tip}`])
})

test('a tag of something else than a commit has nothing to vet, and that is said', () => {
  git('-C', clone, 'tag', 'blob', idOf('HEAD:one.js'))
  const { status, stderr } = push('origin', 'blob')
  expect([status, calls()]).toEqual([0, []])
  expect(stderr).toContain('refs/tags/blob is no commit; nothing to vet.')
})

test.each([
  [1, 'fail'],
  [3, 'incomplete'],
  [2, 'usage'],
])('exit %i (%s) stops the push and says how to go on', (ending) => {
  scratch.ending(ending)
  commit('two')
  const { status, stderr } = push('origin', 'trunk')
  expect(status).not.toBe(0)
  expect(stderr).toContain(
    `assay: the push of refs/heads/trunk is stopped (exit ${ending}: 1 fail, 3 incomplete). Push all the same: git push --no-verify`,
  )
  expect(git('-C', clone, 'rev-parse', 'origin/trunk').stdout).not.toBe(git('-C', clone, 'rev-parse', 'trunk').stdout)
})

test('one ref that fails stops all, and the others are vetted all the same', () => {
  scratch.ending(3, 1, 0)
  for (const name of ['a', 'b', 'c']) {
    git('-C', clone, 'checkout', '-q', '-b', name, 'trunk')
    commit(name)
  }
  const { status } = push('origin', 'a', 'b', 'c')
  expect([status, calls().length, remoteHas('c')]).toEqual([1, 3, false])
})

test('a program that is not there stops the push', () => {
  commit('two')
  const { status, stderr } = scratch.run(['git', '-C', clone, 'push', '-q', 'origin', 'trunk'], {
    env: { ASSAY: `${scratch.dir}/nowhere` },
  })
  expect(status).not.toBe(0)
  expect(stderr).toContain('is not on PATH, so nothing was vetted. Set ASSAY to its path.')
})

test('nothing of the environment that git gives a hook reaches the vet', () => {
  git('-C', clone, 'worktree', 'add', '-q', '-b', 'topic', `${scratch.dir}/linked`)
  scratch.run(['git', '-C', `${scratch.dir}/linked`, 'push', '-q', 'origin', 'topic'], {
    env: { ASSAY: scratch.stand, GIT_DIR: `${clone}/.git/worktrees/linked`, GIT_INDEX_FILE: `${clone}/.git/index` },
  })
  const [call] = scratch.calls()
  expect(call?.argv.at(-1)).toBe(`${scratch.dir}/linked`)
  expect(call?.git.filter((name) => steering.test(name))).toEqual([])
})

test('the pre-commit framework gives the two ends by its own variables', () => {
  const base = idOf('HEAD')
  const tip = commit('two')
  const env = {
    ASSAY: scratch.stand,
    PRE_COMMIT_FROM_REF: base,
    PRE_COMMIT_TO_REF: tip,
    PRE_COMMIT_REMOTE_NAME: 'origin',
  }
  expect(scratch.run(['sh', `${root}/integrations/hooks/pre-push`], { env, cwd: clone }).status).toBe(0)
  expect(calls()).toEqual([['vet', `--ref=${tip}`, `--base=${base}`, '--', clone]])
})

test('an end that is not here stops the push', () => {
  const input = `refs/heads/x ${'1'.repeat(40)} refs/heads/x ${'0'.repeat(40)}\n`
  const hook = ['sh', `${root}/integrations/hooks/pre-push`, 'origin', 'url']
  const { status, stderr } = scratch.run(hook, { env: { ASSAY: scratch.stand }, cwd: clone, input })
  expect([status, calls()]).toEqual([2, []])
  expect(stderr).toContain('is not here')
})
