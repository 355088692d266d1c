import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readInstallation } from '../../lib/installation.ts'
import { needs } from '../support/needs.ts'
import { createScratchRoot, type ScratchRoot } from './scratch-root.ts'

const vet = ['node', 'scripts/setup.mjs', 'vet'] as const
let scratch: ScratchRoot
beforeEach(() => {
  scratch = createScratchRoot()
})
afterEach(() => scratch.remove())

test('without its packages ESLint is missing, with the way to get it, and nothing of it is left', async () => {
  scratch.addCommand('npm', 'echo "no network" >&2; exit 1')
  await scratch.run([...vet])
  expect(scratch.stamp().missing['eslint']?.remedy).toContain('node scripts/setup.mjs vet')
  expect(existsSync(join(scratch.root, '.tools/eslint'))).toBe(false)
})

needs('eslint').describe('ESLint', () => {
  // In place of npm, which would unpack the same packages.
  const addPackages = (): void => {
    const packages = join(readInstallation().tools['eslint']?.path ?? '', 'node_modules')
    scratch.addCommand('npm', `echo called >>${scratch.top}/calls; ln -s ${packages} node_modules`)
  }
  const calls = (): number => readFileSync(join(scratch.top, 'calls'), 'utf8').split('\n').length - 1

  test('is brought once, with the digest of every file', async () => {
    addPackages()
    await scratch.run([...vet])
    const [first, before] = [scratch.stamp().tools['eslint'], calls()]
    const manifest = readFileSync(join(scratch.root, first?.path ?? '', 'manifest.txt'), 'utf8')
    for (const name of ['driver.cjs', 'main.cjs', 'packages.mjs', 'typescript.cjs'])
      expect(manifest).toMatch(new RegExp(`^[0-9a-f]{64} {2}${name}$`, 'm'))
    await scratch.run([...vet])
    expect([scratch.stamp().tools['eslint'], calls() - before]).toEqual([first, before - 1])
  })

  test('is another tool once a file of its driver is another', async () => {
    addPackages()
    await scratch.run([...vet])
    const first = scratch.stamp().tools['eslint']
    appendFileSync(join(scratch.root, 'analyzers/eslint/tool/driver/main.mjs'), 'console.error(1)\n')
    await scratch.run([...vet])
    expect(scratch.stamp().tools['eslint']?.sha256).not.toBe(first?.sha256)
    expect(readdirSync(join(scratch.root, '.tools/eslint'))).toHaveLength(2)
  })
})
