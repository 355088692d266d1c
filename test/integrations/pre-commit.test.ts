import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Ended, openScratch, root, type Scratch, steering } from './scratch.ts'

let scratch: Scratch
let clone = ''
beforeEach(() => {
  scratch = openScratch()
  clone = `${scratch.dir}/clone`
  git('init', '-q', '-b', 'trunk', clone)
  scratch.run(['cp', `${root}/integrations/hooks/pre-commit`, `${clone}/.git/hooks/pre-commit`])
})
afterEach(() => scratch.remove())

const git = (...argv: readonly string[]): Ended => scratch.run(['git', ...argv])
const inClone = (...argv: readonly string[]): Ended =>
  scratch.run(['git', '-C', clone, ...argv], { env: { ASSAY: scratch.stand } })
const text = (...argv: readonly string[]): string => inClone(...argv).stdout.trim()
const vetted = (): string => scratch.calls().at(-1)?.argv[1]?.replace('--ref=', '') ?? ''

test('the first commit is vetted by itself', () => {
  scratch.write('clone/a.js', '1\n')
  inClone('add', '.')
  expect(inClone('commit', '-q', '-m', 'one').status).toBe(0)
  expect(scratch.calls().at(-1)?.argv).toEqual(['vet', expect.stringMatching(/^--ref=[0-9a-f]{40}$/), '--', clone])
})

test('what is about to be committed is vetted against HEAD: the index, not what lies on the disk', () => {
  scratch.write('clone/a.js', '1\n')
  inClone('add', '.')
  inClone('commit', '-q', '-m', 'one')
  const head = text('rev-parse', 'HEAD')
  scratch.write('clone/a.js', '2\n')
  inClone('add', '.')
  scratch.write('clone/a.js', '3\n')
  inClone('commit', '-q', '-m', 'two')
  expect(scratch.calls().at(-1)?.argv).toEqual(['vet', expect.any(String), `--base=${head}`, '--', clone])
  expect(text('show', `${vetted()}:a.js`)).toBe('2')
})

test('git commit of named files vets these alone', () => {
  scratch.write('clone/a.js', '1\n')
  scratch.write('clone/b.js', '1\n')
  inClone('add', '.')
  inClone('commit', '-q', '-m', 'one')
  scratch.write('clone/a.js', '2\n')
  scratch.write('clone/b.js', '2\n')
  inClone('commit', '-q', '-m', 'two', 'b.js')
  expect([text('show', `${vetted()}:a.js`), text('show', `${vetted()}:b.js`)]).toEqual(['1', '2'])
})

test('a vet that does not pass stops the commit and says how to go on', () => {
  scratch.ending(3)
  scratch.write('clone/a.js', '1\n')
  inClone('add', '.')
  const { status, stderr } = inClone('commit', '-q', '-m', 'one')
  expect(status).not.toBe(0)
  expect(stderr).toContain(
    'assay: the commit is stopped (exit 3: 1 fail, 3 incomplete). Commit all the same: git commit --no-verify',
  )
  expect(inClone('rev-parse', '--verify', 'HEAD').status).not.toBe(0)
})

test('no ref is made and nothing of git’s environment reaches the vet', () => {
  scratch.write('clone/a.js', '1\n')
  inClone('add', '.')
  inClone('commit', '-q', '-m', 'one')
  expect(text('for-each-ref', '--format=%(refname)')).toBe('refs/heads/trunk')
  expect(
    scratch
      .calls()
      .at(-1)
      ?.git.filter((name) => steering.test(name)),
  ).toEqual([])
})

test('the hooks that the pre-commit framework reads name scripts that are there', () => {
  const hooks = parse(readFileSync(`${root}/.pre-commit-hooks.yaml`, 'utf8')) as readonly Record<string, unknown>[]
  expect(hooks.map(({ id, entry, language, stages }) => [id, entry, language, stages])).toEqual([
    ['assay', 'integrations/hooks/pre-commit', 'script', ['pre-commit']],
    ['assay-pre-push', 'integrations/hooks/pre-push', 'script', ['pre-push']],
  ])
  expect(hooks.map(({ entry }) => scratch.run(['test', '-x', `${root}/${entry}`]).status)).toEqual([0, 0])
})
