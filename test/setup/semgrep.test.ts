import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readInstallation } from '../../lib/installation.ts'
import { needs } from '../support/needs.ts'
import { createScratchRoot, type ScratchRoot } from './scratch-root.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const core = strToU8('#!/bin/sh\necho 1.185.0\n')
const wheel = zipSync({
  'semgrep-1.185.0.data/purelib/semgrep/bin/semgrep-core': core,
  'semgrep-1.185.0.data/purelib/semgrep/cli.py': strToU8('x = 1\n'),
  'semgrep-1.185.0.data/scripts/semgrep': strToU8('#!python\n'),
  'rpds/rpds.so': strToU8('compiled'),
})
const platform = (file: { platforms: object }): string[] => Object.keys(file.platforms)

/** Pins the one wheel for every platform, for these Pythons. */
const pin = (root: string, pythons: readonly string[], executable = sha256(core)): void => {
  const file = join(root, 'scripts/setup/semgrep-wheels.json')
  const wheels = [{ project: 'semgrep', file: 'semgrep.whl', sha256: sha256(wheel) }]
  const own = { executable, wheels, pythons: Object.fromEntries(pythons.map((version) => [version, []])) }
  const names = platform(JSON.parse(readFileSync(file, 'utf8')))
  writeFileSync(file, JSON.stringify({ wheels: [], platforms: Object.fromEntries(names.map((name) => [name, own])) }))
}

const startIndex = async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/semgrep.whl') return response.end(wheel)
    if (request.url !== '/simple/semgrep/') return response.writeHead(404).end()
    response.setHeader('content-type', 'application/vnd.pypi.simple.v1+json')
    response.end(JSON.stringify({ files: [{ url: '../../semgrep.whl', hashes: { sha256: sha256(wheel) } }] }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { asked, env: { PIP_INDEX_URL: `http://127.0.0.1:${port}/simple` }, close: () => server.close() }
}

let scratch: ScratchRoot
beforeEach(() => {
  scratch = createScratchRoot()
  scratch.addCommand('npm', 'echo "npm is not reached here" >&2; exit 1')
})
afterEach(() => scratch.remove())

const thisPython = (): string =>
  String(spawnSync('/usr/bin/python3', ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])']).stdout).trim()

needs('python3').describe('Semgrep and the set-up', () => {
  test('it is brought when asked for by name, both halves of its package, and not forgotten by a vet', async () => {
    pin(scratch.root, [thisPython()])
    const index = await startIndex()
    await scratch.run(['node', 'scripts/setup.mjs', 'semgrep'], index.env)
    index.close()
    const { semgrep } = scratch.stamp().tools
    const folder = join(scratch.root, semgrep?.path ?? '')
    expect(semgrep?.sha256).toBe(sha256(core))
    expect(statSync(join(folder, 'semgrep/bin/semgrep-core')).mode & 0o111).not.toBe(0)
    expect(existsSync(join(folder, 'rpds/rpds.so'))).toBe(true)
    expect(existsSync(join(folder, 'semgrep-1.185.0.data'))).toBe(false)
    await scratch.run(['node', 'scripts/setup.mjs', 'vet'])
    expect(scratch.stamp().tools['semgrep']?.sha256).toBe(sha256(core))
  })

  test('a second set-up asks nobody', async () => {
    pin(scratch.root, [thisPython()])
    const index = await startIndex()
    await scratch.run(['node', 'scripts/setup.mjs', 'semgrep'], index.env)
    const before = index.asked.length
    await scratch.run(['node', 'scripts/setup.mjs', 'semgrep'], index.env)
    index.close()
    expect(index.asked.filter((url) => url.includes('semgrep')).length).toBeGreaterThan(0)
    expect(index.asked.slice(before).filter((url) => url.includes('semgrep'))).toEqual([])
  })

  test('it is not brought for a vet, which does not miss it', async () => {
    pin(scratch.root, [thisPython()])
    const { stderr } = await scratch.run(['node', 'scripts/setup.mjs', 'vet'])
    expect(stderr).not.toContain('Semgrep')
    expect(scratch.stamp().tools['semgrep']).toBe(undefined)
    expect(scratch.stamp().missing['semgrep']).toBe(undefined)
    expect(readInstallation(scratch.root).missing['semgrep']).toBe(undefined)
  })

  test('for a Python without pinned wheels it is missing, with what would bring it', async () => {
    pin(scratch.root, ['3.9'])
    await scratch.run(['node', 'scripts/setup.mjs', 'semgrep'])
    expect(scratch.stamp().missing['semgrep']?.reason).toMatch(/no pinned wheels for .* with Python/u)
    expect(scratch.stamp().missing['semgrep']?.remedy).toContain('apt-get install -y python3')
  })

  test('a program of another digest is not taken', async () => {
    pin(scratch.root, [thisPython()], '0'.repeat(64))
    const index = await startIndex()
    await scratch.run(['node', 'scripts/setup.mjs', 'semgrep'], index.env)
    index.close()
    expect(scratch.stamp().tools['semgrep']).toBe(undefined)
    expect(scratch.stamp().missing['semgrep']?.reason).toContain('do not hold the pinned program')
  })
})
