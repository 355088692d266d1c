import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { detect } from '../../../runner/backends/bubblewrap/detect.ts'
import { openRunner, planLaunch, type Runner, type RunRequest } from '../../../runner/index.ts'
import { supervise } from '../../../runner/supervise.ts'
import { needs } from '../../support/needs.ts'
import { usualLimits } from './drive.ts'

const script = 'cat /in/secret; (: >> /proc/sys/kernel/core_pattern) && echo core_pattern is open'
/** A list without one run of words in it. */
const without = (values: readonly string[], words: readonly string[]): readonly string[] => {
  const at = values.findIndex((_, index) => words.length > 0 && words.every((word, n) => values[index + n] === word))
  return at === -1 ? values : [...values.slice(0, at), ...values.slice(at + words.length)]
}

const never = new AbortController().signal

needs('root', 'bubblewrap').describe('the uid drop', () => {
  let folder = ''
  let runner: Runner
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'assay-drop-'))
    writeFileSync(join(folder, 'secret'), 'of root\n', { mode: 0o600 })
    runner = await openRunner({ sandbox: 'auto', minIsolation: 'namespace', scratchDir: join(folder, 's'), slots: 2 })
  })
  afterAll(async () => {
    await runner.close()
    rmSync(folder, { recursive: true })
  })
  const request = (): RunRequest => ({
    argv: ['/bin/sh', '-c', script],
    cwd: '/',
    env: { PATH: '/usr/bin' },
    mounts: [{ kind: 'file', source: join(folder, 'secret'), at: '/in/secret' }],
    stdin: null,
    limits: usualLimits,
    tier: 'parses',
  })

  test('a payload reads no 0600 file of root and does not open core_pattern', async () => {
    const raw = await runner.run(request(), never)
    expect([raw.startFailure, Buffer.from(raw.stdout).toString()]).toEqual([null, ''])
    expect(raw.receipt?.uid).toBeGreaterThan(0)
  })

  /** What the payload says in the sandbox as it would be planned for root without the drop. */
  const runUndropped = (leaveOut: readonly string[]): Promise<string> => runAs(null, leaveOut)
  const runAs = async (slotUid: number | null, leaveOut: readonly string[]): Promise<string> => {
    const detected = await detect(process.env['PATH'] ?? '')
    if (detected === null) throw new Error('no bubblewrap')
    const place = { slotUid, marker: 'assay-run-undropped', ownUid: 0, joins: [], limitPidsByRlimit: false }
    const plan = planLaunch(request(), detected.host, place)
    const fds = plan.fds.map((fd) => (fd.kind === 'arguments' ? { ...fd, values: without(fd.values, leaveOut) } : fd))
    const ending = await supervise({
      ...{ plan: { ...plan, fds }, limits: usualLimits, stdin: null, onStdout: null, signal: never },
      ...{ watch: () => null, teardown: async () => {} },
    })
    return Buffer.from(ending.stdout).toString()
  }

  test('is what keeps the file: the same sandbox without the drop gives it away', async () => {
    expect(await runUndropped([])).toBe('of root\n')
  })

  test('keeps core_pattern, together with the read-only /proc: without both it is open', async () => {
    expect(await runUndropped(['--remount-ro', '/proc'])).toBe('of root\ncore_pattern is open\n')
    expect(await runAs(299_999, ['--remount-ro', '/proc'])).toBe('')
  })

  test('still lets it read what lies in a home that is closed to others', async () => {
    const home = join(folder, 'home')
    mkdirSync(home, { mode: 0o700 })
    mkdirSync(join(home, 'tools'))
    writeFileSync(join(home, 'tools/tool'), '#!/bin/sh\necho ran\n', { mode: 0o755 })
    const mounts = [{ kind: 'dir', source: join(home, 'tools'), at: '/opt/tools' }] as const
    const raw = await runner.run({ ...request(), mounts, argv: ['/opt/tools/tool'] }, never)
    expect(Buffer.from(raw.stdout).toString()).toBe('ran\n')
  })

  test('gives two that run at once two uids', async () => {
    const sleeping = { ...request(), argv: ['/bin/sleep', '0.3'] }
    const raws = await Promise.all([runner.run(sleeping, never), runner.run(sleeping, never)])
    expect(new Set(raws.map((raw) => raw.receipt?.uid)).size).toBe(2)
  })

  test('gives the slots of another runner other uids', async () => {
    const other = await openRunner({
      ...{ sandbox: 'auto', minIsolation: 'namespace', scratchDir: join(folder, 'other'), slots: 1 },
    })
    const [mine, its] = await Promise.all([runner.run(request(), never), other.run(request(), never)])
    await other.close()
    expect(mine.receipt?.uid).not.toBe(its.receipt?.uid)
  })

  test('without a sandbox is there all the same', async () => {
    const bare = await openRunner({
      ...{ sandbox: 'none', minIsolation: 'namespace', scratchDir: join(folder, 'bare'), slots: 1 },
    })
    const raw = await bare.run({ ...request(), argv: ['/usr/bin/id', '-u'] }, never)
    await bare.close()
    expect(Number(Buffer.from(raw.stdout).toString())).toBe(raw.receipt?.uid)
    expect([raw.receipt?.uid, raw.receipt?.backend, raw.receipt?.isolation]).not.toContain(0)
  })
})
