import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readInstallation } from '../../lib/installation.ts'
import type { JobQueue } from '../../pipeline/queue/contract.ts'
import { openQueue, parseQueue } from '../../pipeline/queue/open-queue.ts'
import { type Need, needs } from '../support/needs.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { root } from './assay.ts'
import { type BatchPlace, batchReportOf, endsOf, openBatchPlace, until } from './batch-place.ts'

// Processes, sandboxes and a queue on a machine that does other work beside.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

// A host that wants credentials for everything (steveukx/git-js#986): git would ask the terminal, and wait.
needs('bubblewrap', 'ruff', 'better-sqlite3').describe('a list with a private repository of a host', () => {
  let place: BatchPlace
  let server: Server
  let asked = 0
  let list: string
  beforeAll(async () => {
    place = openBatchPlace()
    server = createServer((_request, response) => {
      asked += 1
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="fixture"' })
      response.end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo // it listens on a port
    place.repository('good', { 'app.py': 'print(1)\n' })
    list = place.list('list.txt', [`http://mia:token-of-mia@127.0.0.1:${port}/team/private.git`, 'good'])
  })
  afterAll(async () => {
    await new Promise((done) => server.close(done))
    place.remove()
  })

  const words = (): string => `${join(root, 'assay')} batch ${list} --analyzers ruff`
  const expectTold = (said: string): void => {
    expect(said).toMatch(/http:\/\/127\.0\.0\.1:\d+\/team\/private\.git is a git URL \(http\)/u)
    expect(said).toContain('Clone it with credentials of your own and name the clone. (job/remote)')
    expect(said).not.toContain('--retry failed')
    expect(said).toContain('1 pass, 1 error')
    expect(said).not.toMatch(/mia|Username/u)
    expect(asked).toBe(0)
    expect(place.processes()).toEqual([])
  }

  test('on a terminal nothing is asked, and the other is vetted', async () => {
    const { stdout } = await place.shell(`script -qec '${words()}; echo ended $?' /dev/null 2>&1`, '')
    expectTold(stdout)
    expect(stdout).toContain('ended 3')
  })

  test('with standard input closed', async () => {
    const { stdout, status } = await place.shell(`exec 0<&-; ${words()} 2>&1`, '')
    expectTold(stdout)
    expect(status).toBe(3)
  })

  test('no program of the environment that would give a password is started', async () => {
    const mark = join(place.dir, 'asked')
    writeFileSync(join(place.dir, 'askpass'), `#!/bin/sh\ntouch ${mark}\nsleep 1000\n`, { mode: 0o755 })
    const env = `GIT_ASKPASS=${place.dir}/askpass SSH_ASKPASS=${place.dir}/askpass`
    const { stdout, status } = await place.shell(`${env} ${words()} 2>&1`, '')
    expectTold(stdout)
    expect(status).toBe(3)
    expect(existsSync(mark)).toBe(false)
  })
})

const adapters: readonly { readonly name: string; readonly more: readonly Need[] }[] = [
  { name: 'the embedded queue', more: [] },
  { name: 'Redis', more: ['redis'] },
]

for (const { name, more } of adapters) {
  needs('bubblewrap', 'ruff', 'better-sqlite3', ...more).describe(`--priority on ${name}`, () => {
    let redis: TestRedis | null = null
    let place: BatchPlace
    beforeEach(async () => {
      redis = more.length === 0 ? null : await startRedis()
      place = openBatchPlace(redis?.url ?? null)
    })
    afterEach(async () => {
      place.remove()
      await redis?.remove()
    })

    const open = async (): Promise<JobQueue> => {
      const { nativeBinding } = readInstallation()
      const target = parseQueue(redis?.url ?? `sqlite:${join(place.dir, 'state/assay/queue.db')}`)
      return await openQueue(target, { now: Date.now, say: () => {}, nativeBinding })
    }

    test('a batch of one starts before the five hundred that wait: after the jobs in hand, no other', async () => {
      const names = Array.from({ length: 500 }, (_, at) => `many/tree-${at}`)
      for (const each of names) {
        mkdirSync(join(place.dir, each), { recursive: true })
        writeFileSync(join(place.dir, each, 'app.py'), `print("${each}")\n`)
      }
      const one = place.repository('one', { 'app.py': 'print(1)\n' })
      const many = place.start([
        'batch',
        place.list('many.txt', names),
        '--name',
        'many',
        '--analyzers',
        'ruff',
        '--workers',
        '0',
      ])
      await until(() => existsSync(join(place.dir, 'state/assay/queue.key')))
      const queue = await open()
      const seen: string[] = []
      const stop = await queue.watch(({ kind, batch }) => seen.push(`${batch} ${kind}`))
      const worker = place.start(['worker'])
      try {
        while ((await queue.counts('many')).waiting < 400) await new Promise((done) => setTimeout(done, 100))
        await until(() => place.recorded().length >= 2)
        const urgent = place.start([
          ...[
            'batch',
            '--priority',
            one,
            '--name',
            'urgent',
            '--analyzers',
            'ruff',
            '--format',
            'json',
            '--workers',
            '0',
          ],
        ])
        expect(endsOf(batchReportOf(await urgent.ended))).toEqual(['one vetted pass'])
        await until(() => seen.includes('urgent claimed'))
      } finally {
        for (const { child } of [worker, many]) child.kill('SIGTERM')
        await Promise.all([worker.ended, many.ended])
        await stop()
        await queue.close()
      }
      const [added, claimed] = [seen.indexOf('urgent added'), seen.indexOf('urgent claimed')]
      expect(seen.slice(0, added)).toContain('many claimed')
      expect(added).toBeGreaterThan(0)
      // The one worker had one in hand, and took none before it.
      expect(seen.slice(added, claimed).filter((event) => event === 'many claimed')).toEqual([])
    })
  })
}
