import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { probeProgram, readAnswers } from '../../runner/probe/index.ts'

const architecture = process.arch === 'x64' ? 'x86_64' : 'aarch64'
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-program-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the program makes its calls and answers as the kernel does', () => {
  const path = join(folder, 'program')
  const calls = [
    ['openat', -100, join(folder, 'made'), 0o101, 0o600],
    ['fcntl', 200, 1],
    ['openat', -100, '/no/such/file', 0],
  ] as const
  writeFileSync(path, probeProgram(calls, architecture))
  chmodSync(path, 0o755)
  const { stdout, status } = spawnSync(path)
  expect(status).toBe(0)
  expect(readAnswers(stdout)).toEqual([3, -9, -2])
})

test('the program for the other machine is made by the same table, with its own machine code', () => {
  const calls = [['setuid', 0]] as const
  const [x, a] = [probeProgram(calls, 'x86_64'), probeProgram(calls, 'aarch64')]
  expect([x[18], a[18]]).toEqual([62, 183])
  // svc #0 and str x0, [x9], once for each of three calls
  expect(Buffer.from(a).toString('hex').split('010000d4200100f9').length).toBe(4)
})
