import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OwnWorkers, startOwnWorkers } from '../../cli/own-workers.ts'

// Stands for `assay worker`: writes what it was started with under its pid, and ends on SIGTERM or with its channel.
const standIn = `
const { writeFileSync, rmSync } = require('node:fs')
const place = process.argv[1] + '/' + process.pid
const end = () => { rmSync(place); process.exit(0) }
process.on('SIGTERM', end).on('disconnect', end)
writeFileSync(place, JSON.stringify([process.env.ASSAY_QUEUE, ...process.argv.slice(2)]))
setInterval(() => {}, 1000)`

describe('the workers of a command', () => {
  let dir: string
  let workers: OwnWorkers | null
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'assay-own-workers-'))
    workers = null
  })
  afterEach(async () => {
    await workers?.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  const start = (code: string, count: number, said: string[] = []): OwnWorkers => {
    const program = [process.execPath, '-e', code, dir]
    workers = startOwnWorkers({
      count,
      queue: 'sqlite:q',
      flags: ['--shared', 's'],
      program,
      say: (line) => said.push(line),
    })
    return workers
  }
  const pids = (): readonly string[] => readdirSync(dir)
  const until = async (isTrue: () => boolean): Promise<void> => {
    while (!isTrue()) await new Promise((done) => setTimeout(done, 10))
  }
  const readWhole = (pid: string): string => {
    const text = readFileSync(join(dir, pid), 'utf8')
    return text.endsWith(']') ? text : ''
  }

  test('as many as asked for, told the queue by the environment and the rest by flags', async () => {
    start(standIn, 2)
    await until(() => pids().length === 2 && pids().every((pid) => readWhole(pid) !== ''))
    for (const pid of pids())
      expect(JSON.parse(readWhole(pid))).toEqual(['sqlite:q', 'worker', '--grace', '0', '--shared', 's'])
  })

  test('one that is killed is started again', async () => {
    start(standIn, 1)
    await until(() => pids().length === 1)
    const [first = ''] = pids()
    process.kill(Number(first), 'SIGKILL')
    await until(() => pids().some((pid) => pid !== first))
    rmSync(join(dir, first))
  })

  test('stopped, none is left', async () => {
    const { stop } = start(standIn, 2)
    await until(() => pids().length === 2)
    await stop()
    expect(pids()).toEqual([])
  })

  test('where each ends as soon as it starts, that is said with what the last one said', async () => {
    const said: string[] = []
    const { failed } = start("console.error('assay: no such queue'); process.exitCode = 2", 2, said)
    await expect(failed).rejects.toMatchObject({ code: 'queue/unusable', remedy: 'assay: no such queue' })
    expect(said).toContain('assay: no such queue')
  })
})
