import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openRunner, probe, type Runner, type RunRequest } from '../../runner/index.ts'
import { needs } from '../support/needs.ts'

const never = new AbortController().signal
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString()

needs('bubblewrap').describe('a runner', () => {
  let folder = ''
  let runner: Runner
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'assay-runner-'))
    runner = await openRunner({ sandbox: 'auto', minIsolation: 'namespace', scratchDir: join(folder, 's'), slots: 2 })
  })
  afterAll(async () => {
    await runner.close()
    rmSync(folder, { recursive: true })
  })

  const request = (changes: Partial<RunRequest>): RunRequest => ({
    argv: ['/bin/cat'],
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    mounts: [],
    stdin: null,
    limits: {
      ...{ wallMs: 5_000, cpuCores: 1, memoryBytes: 64 * 1024 * 1024, pids: 16 },
      ...{ maxStdoutBytes: 4_000_000, maxStderrBytes: 10_000, scratchBytes: 1024 * 1024 },
    },
    tier: 'parses',
    ...changes,
  })
  const run = (changes: Partial<RunRequest>): ReturnType<Runner['run']> => runner.run(request(changes), never)
  const shell = (script: string, changes: Partial<RunRequest> = {}): ReturnType<Runner['run']> =>
    run({ argv: ['/bin/sh', '-c', script], ...changes })

  test('passes a megabyte of input through, byte for byte', async () => {
    const bytes = Buffer.alloc(1_000_000, 'äß\0\xff')
    expect(Buffer.from((await run({ stdin: bytes })).stdout).equals(bytes)).toBe(true)
  })

  test('waits for input that is promised, without the wall clock', async () => {
    const stdin = sleep(700).then(() => Buffer.from('late'))
    const limits = { ...request({}).limits, wallMs: 500 }
    const raw = await run({ stdin, limits })
    expect([raw.limitHit, text(raw.stdout)]).toEqual([null, 'late'])
  })

  test('feeds a stream piece by piece', async () => {
    async function* pieces(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('one ')
      await sleep(20)
      yield Buffer.from('two')
    }
    expect(text((await run({ stdin: pieces() })).stdout)).toBe('one two')
  })

  test('ends a process whose promised input fails, and says so', async () => {
    const raw = await run({ stdin: Promise.reject(new Error('the snapshot failed')) })
    expect([raw.exitCode, raw.startFailure]).toEqual([null, 'Its input did not come: the snapshot failed'])
  })

  test('does not mind a payload that reads none of its input', async () => {
    expect((await run({ argv: ['/bin/true'], stdin: Buffer.alloc(1_000_000) })).exitCode).toBe(0)
  })

  test('tells an exit code, a signal and a program that is not there', async () => {
    const ends = await Promise.all([shell('exit 42'), shell('kill -ABRT $$'), run({ argv: ['/no/such/program'] })])
    expect(ends.map(({ exitCode, signal, startFailure }) => [exitCode, signal, startFailure === null])).toEqual([
      [42, null, true],
      [null, 'SIGABRT', true],
      [null, null, false],
    ])
    expect(ends[2]?.startFailure).toContain('/no/such/program could not be started')
  })

  test('gives the payload its own environment and nothing else', async () => {
    const raw = await run({ argv: ['/usr/bin/env'], env: { ONLY: 'this $(id) `id`\nline' } })
    expect(text(raw.stdout).replace(/^PWD=.*\n/m, '')).toBe('ONLY=this $(id) `id`\nline\n')
  })

  test('mounts folders, files and contents read-only, and scratch writable to its size', async () => {
    const source = join(folder, 'a,target=:b\nc')
    mkdirSync(source)
    writeFileSync(join(source, 'file'), 'in the folder\n', { mode: 0o644 })
    const raw = await shell(
      'cat /src/file /one /two; for f in /src/file /src/new /one /two; do (: >> $f) 2>/dev/null && echo wrote $f; done; echo x > /work/x && cat /work/x; head -c 9000 /dev/zero > /work/y; wc -c < /work/y',
      {
        cwd: '/src',
        mounts: [
          { kind: 'dir', source, at: '/src' },
          { kind: 'file', source: join(source, 'file'), at: '/one' },
          { kind: 'content', content: Buffer.from('contents\n'), at: '/two' },
          { kind: 'scratch', at: '/work', maxBytes: 8_192 },
        ],
      },
    )
    expect(text(raw.stdout)).toBe('in the folder\nin the folder\ncontents\nx\n4096\n')
  })

  test('46 mounts no link in place of a folder, and names what is wrong', async () => {
    symlinkSync('/etc', join(folder, 'link'))
    const raw = await run({ mounts: [{ kind: 'dir', source: join(folder, 'link'), at: '/src' }] })
    expect([raw.exitCode, raw.receipt]).toEqual([null, null])
    expect(raw.startFailure).toContain(join(folder, 'link'))
  })

  test('does not start where a source is missing, and leaves no slot taken', async () => {
    const mounts = [{ kind: 'file', source: join(folder, 'missing'), at: '/one' }] as const
    const raws = await Promise.all([1, 2, 3, 4].map(() => run({ mounts })))
    expect(raws.every((raw) => raw.startFailure?.includes('ENOENT'))).toBe(true)
    expect((await run({ argv: ['/bin/true'] })).exitCode).toBe(0)
  })

  test('runs no more at once than it has slots', async () => {
    const startedAt = Date.now()
    const raws = await Promise.all([1, 2, 3, 4].map(() => run({ argv: ['/bin/sleep', '0.3'] })))
    expect(raws.map((raw) => raw.exitCode)).toEqual([0, 0, 0, 0])
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(600)
  })

  test('says in the receipt how each limit is enforced, and which was hit', async () => {
    const raw = await shell('while :; do :; done', { limits: { ...request({}).limits, wallMs: 200 } })
    expect([raw.limitHit, raw.receipt?.limitsHit, raw.receipt?.teardown.empty]).toEqual([
      'wall-clock',
      ['wall-clock'],
      true,
    ])
    expect(Object.keys(raw.receipt?.enforcement ?? {}).sort()).toEqual([
      'cpu',
      'memory',
      'pids',
      'scratch',
      'stderr',
      'stdout',
      'wall-clock',
    ])
    expect(raw.receipt?.seccomp).toMatch(/^[0-9a-f]{64}$/)
  })

  test('puts no path of this machine into a receipt', async () => {
    const mounts = [{ kind: 'dir', source: folder, at: '/src' }] as const
    expect(JSON.stringify((await run({ mounts })).receipt)).not.toContain(folder)
  })

  test('is closed while a command runs: the command ends, the scratch goes, a later one does not start', async () => {
    const scratchDir = join(folder, 'other')
    const other = await openRunner({ sandbox: 'bubblewrap', minIsolation: 'namespace', scratchDir, slots: 1 })
    const running = other.run(request({ argv: ['/bin/sleep', '60'] }), never)
    await sleep(100)
    await other.close()
    expect([(await running).signal, existsSync(scratchDir)]).toEqual(['SIGKILL', false])
    expect((await other.run(request({}), never)).startFailure).toContain('Cancelled')
  })

  test('probes everything it says, and each limit where it is asked to look deep', async () => {
    const temporary = join(folder, 'temporary')
    mkdirSync(temporary)
    vi.stubEnv('TMPDIR', temporary)
    const { backends } = await probe({ deep: true })
    vi.unstubAllEnvs()
    expect(backends.map(({ usable, probes }) => [usable, probes.filter(({ stopped }) => !stopped)])).toEqual([
      [true, []],
    ])
    const limits = ['limit-memory', 'limit-pids', 'limit-scratch', 'limit-stderr', 'limit-stdout', 'limit-wall-clock']
    expect(backends[0]?.probes.map(({ id }) => id)).toEqual(expect.arrayContaining(limits))
    expect(readdirSync(temporary)).toEqual([])
  })
})
