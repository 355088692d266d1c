import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { installationRoot } from '../../lib/installation.ts'
import { log, result } from '../sarif/merge/log.ts'

const assay = join(installationRoot(), 'assay')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-process-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const text = (count: number): string =>
  JSON.stringify(log({ results: Array.from({ length: count }, (_, at) => result(`${at}.`)) }))
const file = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

// Files of this process may have no more than 8 blocks of 512 or 1,024 bytes, so that a write fails in the middle as on a full disk.
const small = (...argv: readonly string[]) =>
  spawnSync('sh', ['-c', 'ulimit -f 8; exec "$@"', 'sh', assay, ...argv], { encoding: 'utf8' })

describe.each([
  ['merge', ['merge', '--out']],
  ['split', ['split', '--max-results', '900', '--out']],
  ['repair', ['repair', '--out']],
])('%s', (_, argv) => {
  test('leaves nothing behind where the disk takes only part of what is written, and exits 2', () => {
    const { status, stderr } = small(...argv, join(folder, 'out'), file('a.sarif', text(1_000)))
    expect(stderr).toContain('EFBIG')
    expect(status).toBe(2)
    expect(readdirSync(folder)).toEqual(['a.sarif'])
  })

  test('ends with 130 on Ctrl-C while it waits for its input, and leaves nothing behind', async () => {
    const child = spawn(assay, [...argv, join(folder, 'out'), '-'], { stdio: ['pipe', 'ignore', 'pipe'] })
    child.stdin.on('error', () => {})
    // More than a pipe holds: once it is written, the command reads, and hears signals.
    child.stdin.write(' '.repeat(4 << 20), () => child.kill('SIGINT'))
    const code = await new Promise((resolve) => child.once('exit', resolve))
    expect(code).toBe(130)
    expect(readdirSync(folder)).toEqual([])
  })
})

test.each([
  ['merge', []],
  ['split', ['--max-results', '900']],
])('%s exits 1 where the log is invalid, and writes nothing', (command, argv) => {
  const { status } = spawnSync(assay, [command, ...argv, '--out', join(folder, 'out'), file('a.sarif', '{}')])
  expect(status).toBe(1)
  expect(readdirSync(folder)).toEqual(['a.sarif'])
})

test('a log goes through split and merge in a pipe', () => {
  const parts = join(folder, 'parts')
  spawnSync(assay, ['split', '-', '--max-results', '2', '--max-runs', '1', '--out', parts], { input: text(5) })
  const merged = spawnSync(assay, ['merge', parts], { encoding: 'utf8' })
  expect(readdirSync(parts).map((name) => readFileSync(join(parts, name), 'utf8').includes('assay/split'))).toEqual([
    true,
    true,
    true,
  ])
  expect(JSON.parse(merged.stdout)).toEqual(JSON.parse(text(5)))
  expect(merged.status).toBe(0)
})
