import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '../../../lib/digest.ts'
import { openRunner, type Runner } from '../../../runner/index.ts'
import { seccompFilter } from '../../../runner/seccomp/index.ts'
import { needs } from '../../support/needs.ts'
import { usualLimits } from './drive.ts'

/** What a payload with the network tries; each answer is an error code, or what it got. */
const payload = (port: number, abstractName: string, hostFile: string): string => `
const net = require('node:net'), fs = require('node:fs'), dgram = require('node:dgram')
const tcp = (options) => new Promise((done) => {
  const socket = net.connect(options)
  socket.on('data', (data) => { done(String(data)); socket.destroy() }).on('error', (error) => done(error.code))
})
const listen = (options) => new Promise((done) => {
  const server = net.createServer().on('error', (error) => done(error.code)).listen(options, () => { done('listens'); server.close() })
})
const attempt = (work) => { try { return work() } catch (error) { return error.code } }
const main = async () => {
  const result = {
    loopback: await tcp({ port: ${port}, host: '127.0.0.1' }),
    abstract: await tcp({ path: '\\0${abstractName}' }),
    listen: await listen({ port: 0, host: '127.0.0.1' }),
    listenAbstract: await listen({ path: '\\0${abstractName}-own' }),
    hostFile: attempt(() => fs.readFileSync(${JSON.stringify(hostFile)}, 'utf8')),
    shadow: attempt(() => fs.readFileSync('/etc/shadow', 'utf8')),
    etc: attempt(() => fs.readdirSync('/etc').sort()),
    write: attempt(() => fs.writeFileSync('/etc/hosts', 'x')),
    processes: fs.readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name)).length,
    environment: Object.keys(process.env),
    uid: process.getuid(),
  }
  process.stdout.write(JSON.stringify(result))
  process.exit(0)
}
main()
`

const serve = (where: object): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((connection) => connection.end('a service of the machine'))
    server.listen(where, () => resolve(server))
  })

needs('bubblewrap').describe('a payload that has the network', () => {
  let runner: Runner
  let folder: string
  let servers: Server[]
  let said: Record<string, unknown>
  let flags: readonly string[]
  let seccomp: string | null
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'assay-network-'))
    const hostFile = join(folder, 'host-file')
    writeFileSync(hostFile, 'of the machine')
    const name = `assay-network-test-${process.pid}`
    servers = [await serve({ port: 0, host: '127.0.0.1' }), await serve({ path: `\0${name}` })]
    const address = servers[0]?.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    runner = await openRunner({ sandbox: 'auto', minIsolation: 'namespace', scratchDir: join(folder, 's'), slots: 1 })
    const raw = await runner.run(
      {
        argv: ['/node/node', '-e', payload(port, name, hostFile)],
        cwd: '/',
        env: {},
        mounts: [{ kind: 'file', source: process.execPath, at: '/node/node' }],
        stdin: null,
        limits: { ...usualLimits, memoryBytes: 512 * 1024 ** 2 },
        tier: 'parses',
        network: 'host',
      },
      new AbortController().signal,
    )
    expect(raw.startFailure).toBeNull()
    expect(raw.exitCode, String(Buffer.from(raw.stderr))).toBe(0)
    said = JSON.parse(String(Buffer.from(raw.stdout)))
    flags = raw.receipt?.flags ?? []
    seccomp = raw.receipt?.seccomp ?? null
  })
  afterAll(async () => {
    await runner.close()
    for (const server of servers) server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('reaches a service on the machine’s loopback: this is documented, not stopped', () => {
    expect(said['loopback']).toBe('a service of the machine')
  })

  test('reaches no abstract socket, though the name space of them is the machine’s', () => {
    expect(said['abstract']).toBe('EPERM')
  })

  test('serves nobody', () => {
    expect([said['listen'], said['listenAbstract']]).toEqual(['EPERM', 'EPERM'])
  })

  test('sees no file of the machine but those for looking up names, and writes none', () => {
    expect(said['hostFile']).toBe('ENOENT')
    expect(said['shadow']).toBe('ENOENT')
    const known = ['gai.conf', 'hosts', 'ld.so.cache', 'ld-musl-x86_64.path', 'nsswitch.conf', 'resolv.conf']
    expect((said['etc'] as string[]).filter((name) => !known.includes(name))).toEqual([])
    expect(said['etc']).toContain('resolv.conf')
    expect(['EROFS', 'EACCES', 'EPERM']).toContain(said['write'])
  })

  test('sees no process of the machine, has no environment, and is not root', () => {
    expect(said['processes']).toBeLessThanOrEqual(3)
    expect(said['environment']).toEqual(['PWD']) // bubblewrap's own
    expect(said['uid']).toBe(1000)
  })

  test('is told from others by its receipt', () => {
    expect(flags).toContain('network-host')
    expect(flags).not.toContain('--unshare-net')
    const architecture = process.arch === 'x64' ? 'x86_64' : 'aarch64'
    expect(seccomp).toBe(sha256(seccompFilter(architecture, 'host')))
  })
})

needs('bubblewrap').describe('output that is taken as it comes', () => {
  let runner: Runner
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'assay-stream-'))
    runner = await openRunner({ sandbox: 'auto', minIsolation: 'namespace', scratchDir: join(folder, 's'), slots: 1 })
  })
  afterAll(async () => {
    await runner.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const run = (script: string, maxStdoutBytes: number) => {
    const chunks: Uint8Array[] = []
    const raw = runner.run(
      {
        ...{ argv: ['/bin/sh', '-c', script], cwd: '/', env: {}, mounts: [], stdin: null, tier: 'parses' },
        limits: { ...usualLimits, maxStdoutBytes },
        onStdout: (chunk) => void chunks.push(chunk),
      },
      new AbortController().signal,
    )
    return raw.then((ended) => ({ ended, got: Buffer.concat(chunks) }))
  }

  test('comes whole and in order, and is not kept twice', async () => {
    const { ended, got } = await run('i=0; while [ $i -lt 2000 ]; do echo $i; i=$((i+1)); done', 100_000)
    expect(ended).toMatchObject({ exitCode: 0, limitHit: null, stdout: new Uint8Array() })
    expect(String(got)).toBe(Array.from({ length: 2000 }, (_, i) => `${i}\n`).join(''))
  })

  test('that has no end is ended at the limit, and no more than that is handed on', async () => {
    const { ended, got } = await run('while :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done', 50_000)
    expect(ended.limitHit).toBe('stdout')
    expect(got.byteLength).toBeLessThanOrEqual(50_000)
  })
})
