import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { job, keyOf, worker } from '../../../contract/queue-jobs.ts'
import { needs } from '../../../support/needs.ts'
import { openAt, serverOf } from './open.ts'

/** A server that answers INFO as one of this version, and nothing else worth having: none so old can be had here. */
const pretender = (info: string): Promise<string> =>
  new Promise((settle) => {
    const server = createServer((socket) => {
      socket.on('data', (bytes) => {
        for (const _ of bytes.toString('latin1').matchAll(/\*\d+\r\n/gu))
          socket.write(/info/iu.test(bytes.toString('latin1')) ? `$${info.length}\r\n${info}\r\n` : '+OK\r\n')
      })
      socket.on('error', () => socket.destroy())
    })
    onTestFinished(() => {
      server.close()
    })
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      settle(`redis://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
    })
  })

test('a Redis that is not there is given up after a few tries', { timeout: 60_000 }, async () => {
  const open = openAt('redis://:secret-word@127.0.0.1:1')
  await expect(open).rejects.toMatchObject({ code: 'queue/unreachable' })
  await expect(open).rejects.toThrow(/ECONNREFUSED/u)
  await expect(open).rejects.not.toThrow(/secret-word/u)
})

test('a Redis that is too old is refused with the version that is needed', async () => {
  const open = openAt(await pretender('redis_version:6.0.16\r\nmaxmemory_policy:noeviction\r\n'))
  await expect(open).rejects.toMatchObject({ code: 'queue/refused' })
  await expect(open).rejects.toThrow(/6\.0\.16.*6\.2 or newer/u)
})

test('a node of a cluster is refused', async () => {
  const open = openAt(await pretender('redis_version:7.0.15\r\ncluster_enabled:1\r\n'))
  await expect(open).rejects.toThrow(/cluster/u)
})

test.each([
  'redis://127.0.0.1?prefix=a:b',
  'redis://127.0.0.1?prefix=',
  'redis://127.0.0.1?pref=a',
  'redis://127.0.0.1?ca=/a',
  'rediss://127.0.0.1?ca=/no/such/file',
  'redis://u:%zz@127.0.0.1',
])('%s is no queue', async (url) => {
  await expect(openAt(url)).rejects.toMatchObject({ code: 'queue/name' })
})

needs('redis').describe('a queue on Redis opens', () => {
  test('where it waits for the server, once that is there, and says so once', { timeout: 60_000 }, async () => {
    const server = await serverOf()
    await server.kill()
    const said: string[] = []
    const opening = openAt(server.url, said, { isPatient: true })
    await expect.poll(() => said.length, { timeout: 30_000 }).toBe(1)
    await server.start()
    const queue = await opening
    expect((await queue.counts()).waiting).toBe(0)
    expect(said).toEqual([expect.stringMatching(/cannot be reached.*Waiting/u)])
  })

  test('with the password, and is refused without it or with another', async () => {
    const server = await serverOf({ password: 'opensesame' })
    expect((await (await openAt(server.url)).counts()).waiting).toBe(0)
    for (const url of [`redis://127.0.0.1:${server.port}`, `redis://:wrong-word@127.0.0.1:${server.port}`]) {
      const open = openAt(url)
      await expect(open).rejects.toMatchObject({
        code: 'queue/refused',
        remedy: expect.stringContaining('ASSAY_QUEUE'),
      })
      await expect(open).rejects.not.toThrow(/wrong-word/u)
    }
  })

  test('where it waits for the server, but not for a password', async () => {
    const server = await serverOf({ password: 'opensesame' })
    const open = openAt(`redis://127.0.0.1:${server.port}`, [], { isPatient: true })
    await expect(open).rejects.toMatchObject({ code: 'queue/refused' })
  })

  test('as a user that may touch nothing but its own keys, and does its work', async () => {
    const server = await serverOf({
      lines: ['user default off', 'user assay on >opensesame ~assay:* +@all -@admin -@dangerous +info'],
    })
    const queue = await openAt(`redis://assay:opensesame@127.0.0.1:${server.port}`)
    await queue.enqueue([job('a'), job('b', { demands: ['analyzer=ruff'] })])
    const lease = await queue.claim(worker())
    expect(lease?.job.key).toBe(keyOf('a'))
    await queue.schedules.put(schedule)
    expect(await queue.schedules.list()).toHaveLength(1)
    expect(await queue.recover()).toEqual([])
    expect(await queue.withdraw(null)).toEqual([keyOf('b')])
    await queue.waitForWork(worker(), 50, new AbortController().signal)
    await (await queue.watch(() => {}))()
  })

  test('and is refused as a user that may not, with what it needs', async () => {
    const server = await serverOf({ lines: ['user default off', 'user assay on >opensesame ~other:* +@all -info'] })
    const open = openAt(`redis://assay:opensesame@127.0.0.1:${server.port}`)
    await expect(open).rejects.toMatchObject({ code: 'queue/refused', remedy: expect.stringContaining('+info') })
  })

  test('never where keys are dropped when the memory is full', async () => {
    const server = await serverOf({ lines: ['maxmemory 100mb', 'maxmemory-policy allkeys-lru'] })
    const open = openAt(server.url)
    await expect(open).rejects.toMatchObject({ code: 'queue/refused', remedy: expect.stringContaining('noeviction') })
    await expect(open).rejects.toThrow(/allkeys-lru/u)
  })

  test('in a database and under a prefix of its own', async () => {
    const server = await serverOf()
    const queue = await openAt(`${server.url}/3?prefix=team`)
    await queue.enqueue([job('a')])
    expect((await (await openAt(server.url)).counts()).waiting).toBe(0)
    expect((await (await openAt(`${server.url}/3`)).counts()).waiting).toBe(0)
    expect((await (await openAt(`${server.url}/3?prefix=team`)).counts()).waiting).toBe(1)
    const keys = server.ask('-n', '3', 'KEYS', '*').split('\n')
    expect(keys.filter((key) => !key.startsWith('team:'))).toEqual([])
  })
})

needs('redis', 'git-server').describe('a queue on Redis by TLS', () => {
  test('opens under an authority that is named, and is refused under one that is not known', async () => {
    const server = await serverOf({ tls: true, password: 'opensesame' })
    const queue = await openAt(`${server.url}?ca=${join(server.folder, 'ca.pem')}`)
    await queue.enqueue([job('a')])
    expect((await queue.claim(worker()))?.job.key).toBe(keyOf('a'))
    const open = openAt(server.url)
    await expect(open).rejects.toMatchObject({ code: 'queue/refused', remedy: expect.stringContaining('?ca=FILE') })
  })

  test('is given up where the server speaks none, and so is one without where it speaks nothing else', {
    timeout: 120_000,
  }, async () => {
    const [plain, secure] = [await serverOf(), await serverOf({ tls: true })]
    for (const url of [`rediss://127.0.0.1:${plain.port}`, `redis://127.0.0.1:${secure.port}`])
      await expect(openAt(url)).rejects.toMatchObject({
        code: 'queue/unreachable',
        remedy: expect.stringContaining('rediss:// where it speaks TLS'),
      })
  })
})

const schedule = {
  name: 'nightly',
  list: '/lists/all',
  pattern: '0 2 * * *',
  timeZone: 'UTC',
  configSha256: '0'.repeat(64),
  priority: 'low',
  mac: '1'.repeat(64),
} as const
