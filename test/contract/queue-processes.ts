import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { readInstallation } from '../../lib/installation.ts'
import { scratch } from '../evidence/open.ts'
import { built } from '../support/built.ts'
import { jobs, type Open } from './queue-jobs.ts'

const program = new URL('queue-process.mjs', import.meta.url).pathname
const count = 300
const kills = 20

/** Three real processes on one queue, killed and started again all the time. */
export const processSuite = (make: () => Promise<string>, open: Open): void => {
  let build = ''
  beforeAll(() => {
    build = built()
  }, 300_000)

  test('loses nothing and does nothing twice where its workers are killed', { timeout: 300_000 }, async () => {
    const [target, log] = [await make(), join(scratch(), 'log')]
    const put = jobs('killed', count)
    const queue = await open(target)
    await queue.enqueue(put)
    const children = new Set<ChildProcess>()
    const start = (): ChildProcess => {
      const binding = readInstallation().nativeBinding ?? ''
      const child = spawn(process.execPath, [program, build, binding, target, log], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      children.add(child)
      return child
    }
    onTestFinished(() => {
      for (const child of children) child.kill('SIGKILL')
    })
    const workers = [start(), start(), start()]
    for (let killed = 0; killed < kills; ) {
      await sleep(30 + (killed % 5) * 20)
      const at = killed % 3
      if (workers.some(({ exitCode }) => exitCode !== null && exitCode !== 0)) break
      if (!existsSync(log)) continue
      workers[at]?.kill('SIGKILL')
      workers[at] = start()
      killed++
    }
    await Promise.all(workers.map((child) => (child.exitCode === null ? once(child, 'exit') : child)))
    expect(workers.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0])

    expect(await queue.counts()).toMatchObject({ completed: count, waiting: 0, active: 0, dead: 0, failed: 0 })
    const lines = readFileSync(log, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' '))
    const tokens = (key: string, what: string): number[] =>
      lines.filter(([said, of]) => said === what && of === key).map(([, , token]) => Number(token))
    for (const { key } of put) {
      const [claimed, done] = [tokens(key, 'claimed'), tokens(key, 'done')]
      // Whoever was killed between a claim and its line wrote none; a token is never handed out twice.
      expect(new Set(claimed).size).toBe(claimed.length)
      expect(done.length).toBeLessThanOrEqual(1)
      for (const token of done) expect(token).toBe(Math.max(...claimed))
    }
  })
  test('has all jobs once where those that put them in are killed', { timeout: 300_000 }, async () => {
    const [target, folder] = [await make(), scratch()]
    const put = jobs('put', 5_000)
    const file = join(folder, 'jobs.json')
    writeFileSync(file, JSON.stringify(put))
    for (let killed = 0; killed < 4; killed++) {
      const log = join(folder, `log-${killed}`)
      const argv = [program, build, readInstallation().nativeBinding ?? '', target, log, file]
      const child = spawn(process.execPath, argv, { stdio: ['ignore', 'ignore', 'inherit'] })
      onTestFinished(() => {
        child.kill('SIGKILL')
      })
      const isGone = once(child, 'exit')
      await expect.poll(() => existsSync(log), { timeout: 60_000, interval: 5 }).toBe(true)
      await sleep(killed * 40)
      child.kill('SIGKILL')
      await isGone
    }
    const queue = await open(target)
    expect(new Set((await queue.enqueue(put)).map(({ key }) => key)).size).toBe(put.length)
    expect(await queue.counts()).toMatchObject({ waiting: put.length, active: 0, delayed: 0 })
    expect((await queue.list({ limit: 10_000 })).map(({ key }) => key).sort()).toEqual(put.map(({ key }) => key).sort())
  })
}
