import { afterAll, beforeAll, expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { type Ended, openScratch, root, type Scratch } from './scratch.ts'

const old = 'def remember(item, seen=[]):\n    return seen\n'

needs('bubblewrap', 'ruff', 'better-sqlite3').describe('git push with the documented hook', () => {
  let scratch: Scratch
  let clone = ''
  beforeAll(() => {
    scratch = openScratch()
    clone = `${scratch.dir}/clone`
    scratch.write('assay.toml', 'analyzers = ["ruff"]\n')
    scratch.run(['git', 'init', '-q', '--bare', '-b', 'trunk', `${scratch.dir}/remote.git`])
    scratch.run(['git', 'init', '-q', '-b', 'trunk', clone])
    scratch.write('clone/app.py', old)
    git('remote', 'add', 'origin', `${scratch.dir}/remote.git`)
    git('add', '.')
    git('commit', '-q', '-m', 'one')
    git('push', '-q', 'origin', 'trunk')
    // As docs/ci.md says.
    scratch.run(['ln', '-s', `${root}/integrations/hooks/pre-push`, `${clone}/.git/hooks/pre-push`])
  })
  afterAll(() => scratch.remove())

  const git = (...argv: readonly string[]): Ended =>
    scratch.run(['git', '-C', clone, ...argv], { env: { ASSAY_CONFIG: `${scratch.dir}/assay.toml` } })
  const branch = (name: string, files: Readonly<Record<string, string>>): Ended => {
    git('checkout', '-q', '-b', name, 'trunk')
    for (const [path, content] of Object.entries(files)) scratch.write(`clone/${path}`, content)
    git('add', '.')
    git('commit', '-q', '-m', name)
    return git('push', '-q', 'origin', name)
  }
  const remoteHas = (name: string): boolean => git('ls-remote', 'origin', `refs/heads/${name}`).stdout !== ''

  test('a branch that brings an error is stopped', () => {
    const { status, stderr } = branch('worse', { 'app.py': `${old}\n\ndef more(item, found={}):\n    return found\n` })
    expect(stderr).toContain('assay: the push of refs/heads/worse is stopped (exit 1')
    expect([status, remoteHas('worse')]).toEqual([1, false])
  }, 120_000)

  test('a branch that only moves an old error passes', () => {
    const { status, stderr } = branch('moved', { 'app.py': `"""Things."""\n\n\n${old}` })
    expect([status, remoteHas('moved')], stderr).toEqual([0, true])
  }, 120_000)
})
