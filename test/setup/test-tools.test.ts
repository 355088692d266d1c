import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createScratchRoot, type ScratchRoot } from './scratch-root.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const program = strToU8('#!/bin/sh\necho zizmor 1.0.0\n')
const wheel = zipSync({
  'zizmor-1.0.0.data/scripts/zizmor': program,
  'zizmor/half.so': strToU8('compiled'),
  'zizmor-1.0.0.dist-info/METADATA': strToU8('Name: zizmor\n'),
})

/** Pins the one wheel as zizmor on every platform, and no Bandit. */
const pin = (root: string): void => {
  const file = join(root, 'tools.lock.json')
  const { bandit: _, ...lock } = JSON.parse(readFileSync(file, 'utf8'))
  const wheels = [{ project: 'zizmor', file: 'zizmor.whl', sha256: sha256(wheel) }]
  lock.zizmor = { ...lock.zizmor, version: '1.0.0', platforms: { any: { executable: sha256(program), wheels } } }
  writeFileSync(file, JSON.stringify(lock))
}

const startIndex = async () => {
  const server = createServer((request, response) => {
    if (request.url !== '/simple/zizmor/') return response.end(wheel)
    response.setHeader('content-type', 'application/vnd.pypi.simple.v1+json')
    response.end(JSON.stringify({ files: [{ url: '../../zizmor.whl', hashes: { sha256: sha256(wheel) } }] }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { env: { PIP_INDEX_URL: `http://127.0.0.1:${port}/simple` }, close: () => server.close() }
}

let scratch: ScratchRoot
beforeEach(() => {
  scratch = createScratchRoot()
  scratch.addCommand('npm', 'echo "npm is not reached here" >&2; exit 1')
  pin(scratch.root)
})
afterEach(() => scratch.remove())

test('a tool of the tests is brought for all, without compiled halves, and not forgotten by a vet', async () => {
  const index = await startIndex()
  await scratch.run(['node', 'scripts/setup.mjs', 'all'], index.env)
  index.close()
  const { zizmor } = scratch.stamp().tools
  const folder = join(scratch.root, zizmor?.path ?? '')
  expect(zizmor?.sha256).toBe(sha256(program))
  expect(statSync(join(folder, 'zizmor')).mode & 0o111).not.toBe(0)
  expect(existsSync(join(folder, 'zizmor/half.so'))).toBe(false)
  await scratch.run(['node', 'scripts/setup.mjs', 'vet'])
  expect(scratch.stamp().tools['zizmor']?.sha256).toBe(sha256(program))
})

test('it is not brought for a vet, which does not miss it', async () => {
  const index = await startIndex()
  const { stderr } = await scratch.run(['node', 'scripts/setup.mjs', 'vet'], index.env)
  index.close()
  expect(stderr).not.toContain('zizmor')
  expect(scratch.stamp().tools['zizmor']).toBe(undefined)
  expect(scratch.stamp().missing['zizmor']).toBe(undefined)
})
