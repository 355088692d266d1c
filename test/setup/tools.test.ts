import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { makeWheel, pinWheel, startIndex } from './python-index.ts'
import { createScratchRoot, leaveOnlyNpmRecord, type ScratchRoot } from './scratch-root.ts'

const version: string = JSON.parse(readFileSync(new URL('../../tools.lock.json', import.meta.url), 'utf8')).ruff.version
const good = makeWheel(version, '#!/bin/sh\necho good\n')
const other = makeWheel(version, '#!/bin/sh\necho other\n')
const vet = ['node', 'scripts/setup.mjs', 'vet'] as const

let scratch: ScratchRoot
beforeEach(() => {
  scratch = createScratchRoot()
  scratch.addCommand('npm', 'echo "npm is not reached here" >&2; exit 1')
  pinWheel(scratch.root, good)
})
afterEach(() => scratch.remove())

describe('the pinned wheel', () => {
  test.each(['json', 'html'] as const)('is taken from an index that answers in %s, and recorded', async (style) => {
    const index = await startIndex(good.sha256, good.wheel, style)
    await scratch.run([...vet], index.env)
    index.close()
    const { ruff } = scratch.stamp().tools
    expect(ruff).toMatchObject({ version, sha256: good.executable })
    expect((await scratch.run([join(scratch.root, ruff?.path ?? '', 'ruff')])).stdout).toBe('good\n')
    expect(readFileSync(join(scratch.root, ruff?.path ?? '', 'LICENSE'), 'utf8')).toBe('MIT\n')
  })

  test('is refused where the bytes are not the pinned ones', async () => {
    const index = await startIndex(good.sha256, other.wheel)
    const { code, stderr } = await scratch.run([...vet], index.env)
    index.close()
    expect(code).toBe(0)
    expect(stderr).toContain(`has SHA-256 ${other.sha256}, pinned is ${good.sha256}: refused`)
    expect(scratch.stamp().missing['ruff']?.reason).toContain('refused')
    expect(existsSync(join(scratch.root, '.tools/ruff'))).toBe(false)
  })

  test('is missing where the index lists it under another digest', async () => {
    const index = await startIndex(other.sha256, good.wheel)
    await scratch.run([...vet], index.env)
    index.close()
    expect(scratch.stamp().missing['ruff']?.reason).toContain('does not offer ruff.whl with the pinned digest')
  })

  test('is missing, with the way to get it, where no index can be reached', async () => {
    const { code, stderr } = await scratch.run([...vet])
    expect(code).toBe(0)
    expect(stderr).toContain('without Ruff: http://127.0.0.1:9/ruff/ cannot be reached')
    expect(scratch.stamp().missing['ruff']?.remedy).toContain('PIP_INDEX_URL')
  })

  test('is tried again when asked for by name, and not by the next command', async () => {
    await scratch.run([...vet])
    const index = await startIndex(good.sha256, good.wheel)
    expect((await scratch.run(['./assay', 'vet'], index.env)).stderr).toBe('')
    await scratch.run([...vet], index.env)
    index.close()
    expect(scratch.stamp().tools['ruff']?.sha256).toBe(good.executable)
  })

  test('is brought again where the binary was changed afterwards', async () => {
    const index = await startIndex(good.sha256, good.wheel)
    await scratch.run([...vet], index.env)
    const binary = join(scratch.root, scratch.stamp().tools['ruff']?.path ?? '', 'ruff')
    appendFileSync(binary, 'echo changed\n')
    await scratch.run(['./assay', 'vet'], index.env)
    index.close()
    expect(readFileSync(binary, 'utf8')).toBe('#!/bin/sh\necho good\n')
  })
})

describe('what is missing', () => {
  test('names the compiler parts that better-sqlite3 would need', async () => {
    const { stderr } = await scratch.run([...vet])
    expect(stderr).toContain('without better-sqlite3: make, python3, c++ is not on PATH')
    expect(scratch.stamp().missing['better-sqlite3']?.remedy).toContain('apt-get install -y make python3 g++')
  })

  test('is found by the next command once it lies on PATH', async () => {
    await scratch.run([...vet])
    expect(Object.keys(scratch.stamp().missing)).toContain('bubblewrap')
    scratch.addCommand('bwrap', 'echo bubblewrap 9.9.9')
    await scratch.run(['./assay', 'vet'])
    expect(scratch.stamp().tools['bubblewrap']?.version).toBe('9.9.9')
  })

  test('says how a system package comes where there is no apt-get', async () => {
    const { stderr } = await scratch.run([...vet])
    expect(stderr).toContain("install bubblewrap with this system's package manager")
  })
})

needs('root').describe('a system package', () => {
  // An apt-get that notes what it was asked and puts a bwrap on PATH, as the real one would.
  const addApt = (): void => {
    const { bin, top } = scratch
    scratch.addCommand('apt-cache', 'exit 1')
    scratch.addCommand(
      'apt-get',
      `echo "$@" >>${top}/asked
[ "$1" = install ] || exit 0
printf '#!/bin/sh\\necho bubblewrap 0.8.0\\n' >${bin}/bwrap
chmod 755 ${bin}/bwrap`,
    )
    scratch.linkCommand('chmod')
  }
  const asked = (): string => readFileSync(join(scratch.top, 'asked'), 'utf8')

  test('is installed by root and said before', async () => {
    addApt()
    const { stderr } = await scratch.run([...vet])
    expect(asked()).toBe('update\ninstall -y --no-install-recommends bubblewrap -o DPkg::Lock::Timeout=300\n')
    expect(stderr.indexOf('installing the system package bubblewrap')).toBeGreaterThan(0)
    expect(stderr.indexOf('installing the system package')).toBeLessThan(stderr.indexOf('bubblewrap: done'))
    expect(scratch.stamp().tools['bubblewrap']?.version).toBe('0.8.0')
  })

  test('is not installed where ASSAY_NO_SYSTEM forbids it, and the command is said', async () => {
    addApt()
    const { code, stderr } = await scratch.run([...vet], { ASSAY_NO_SYSTEM: '1' })
    expect(code).toBe(0)
    expect(existsSync(join(scratch.top, 'asked'))).toBe(false)
    expect(stderr).toContain('what would bring it: apt-get install -y --no-install-recommends bubblewrap')
  })

  test('is not asked for by another user, who is told what root would run', async () => {
    addApt()
    await scratch.run(['node', 'scripts/setup.mjs', 'js'])
    leaveOnlyNpmRecord(scratch.root)
    scratch.linkCommand('chown')
    await scratch.run(['chown', '-R', '54321', scratch.root])
    const { stderr } = await scratch.run(['setpriv', '--reuid', '54321', '--clear-groups', ...vet])
    expect(stderr).toContain('what would bring it: as root: apt-get install -y --no-install-recommends bubblewrap')
    expect(existsSync(join(scratch.top, 'asked'))).toBe(false)
  })
})

test('a home that cannot be written is left alone by npm', async () => {
  rmSync(join(scratch.root, 'node_modules'))
  scratch.addCommand('npm', 'echo "$HOME $npm_config_cache" >&2; exit 1')
  const { code, stderr } = await scratch.run(['./assay'], { HOME: '/dev/null/home' })
  expect(code).toBe(4)
  expect(stderr).toContain(`${scratch.root}/.tools/home ${scratch.root}/.tools/home/.npm`)
})
