import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readInstallation } from '../../lib/installation.ts'

/** A Redis of the test's own. `folder` holds its data, which the next `start` of it reads again. */
export type TestRedis = {
  readonly url: string
  readonly port: number
  readonly folder: string
  readonly pid: () => number
  /** Ends it as a crash does; what it had promised to keep is in its append-only file. */
  readonly kill: () => Promise<void>
  /** Starts it again after `kill`, on the same port over the same data, with other lines of configuration if any. */
  readonly start: (lines?: readonly string[]) => Promise<void>
  /** Asks it something as redis-cli does, with the arguments that a password needs. */
  readonly ask: (...words: readonly string[]) => string
  /** Ends it and removes its folder. */
  readonly remove: () => Promise<void>
}

export type TestRedisOptions = {
  /** Lines of redis.conf on top of those that keep it to this test. */
  readonly lines?: readonly string[]
  /** Ask by TLS alone, under a certificate made here: `folder`/ca.pem signs it. */
  readonly tls?: boolean
  readonly password?: string
}

/** Starts a real Redis on a free port of this machine, with an append-only file that is synced at each write. */
export const startRedis = async (options: TestRedisOptions = {}): Promise<TestRedis> => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-redis-'))
  if (options.tls === true) makeCertificate(folder)
  const port = await freePort()
  let lines = options.lines ?? []
  let child: ChildProcess | null = null
  const kill = async (): Promise<void> => {
    const running = child
    child = null
    if (running === null || running.exitCode !== null || running.signalCode !== null) return
    const gone = new Promise((settle) => running.once('close', settle))
    running.kill('SIGKILL')
    await gone
  }
  const start = async (other?: readonly string[]): Promise<void> => {
    lines = other ?? lines
    writeFileSync(join(folder, 'redis.conf'), configuration(port, folder, lines, options))
    child = await spawnRedis(folder)
  }
  await start()
  const scheme = options.tls === true ? 'rediss' : 'redis'
  const user = options.password === undefined ? '' : `:${options.password}@`
  return {
    url: `${scheme}://${user}127.0.0.1:${port}`,
    port,
    folder,
    pid: () => child?.pid ?? 0,
    kill,
    start,
    ask: (...words) => askRedis(port, folder, options, words),
    remove: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const configuration = (
  port: number,
  folder: string,
  lines: readonly string[],
  { tls, password }: TestRedisOptions,
): string => {
  const listening =
    tls === true ? ['port 0', `tls-port ${port}`, ...tlsFiles(folder), 'tls-auth-clients no'] : [`port ${port}`]
  const secret = password === undefined ? [] : [`requirepass ${password}`]
  const kept = ['appendonly yes', 'appendfsync always', 'save ""', `dir ${folder}`, 'bind 127.0.0.1', 'daemonize no']
  return `${[...kept, ...listening, ...secret, ...lines].join('\n')}\n`
}

const tlsFiles = (folder: string): readonly string[] => [
  `tls-cert-file ${join(folder, 'server.pem')}`,
  `tls-key-file ${join(folder, 'server.key')}`,
  `tls-ca-cert-file ${join(folder, 'ca.pem')}`,
]

const spawnRedis = (folder: string): Promise<ChildProcess> =>
  new Promise((settle, fail) => {
    const { file, env } = program('redis-server')
    const child = spawn(file, [join(folder, 'redis.conf')], { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    const hear = (text: string): void => {
      said += text
      if (said.includes('Ready to accept connections')) settle(child)
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    child.once('error', fail)
    child.once('close', (code) => fail(new Error(`redis-server ended with ${code}:\n${said}`)))
  })

const askRedis = (
  port: number,
  folder: string,
  { tls, password }: TestRedisOptions,
  words: readonly string[],
): string => {
  const { file, env } = program('redis-cli')
  const secure = tls === true ? ['--tls', '--cacert', join(folder, 'ca.pem')] : []
  const secret = password === undefined ? {} : { REDISCLI_AUTH: password }
  const argv = ['-h', '127.0.0.1', '-p', String(port), ...secure, ...words]
  return execFileSync(file, argv, { env: { ...env, ...secret }, encoding: 'utf8' }).trimEnd()
}

// Where set-up unpacked it, its libraries lie beside it; where it is installed, the loader knows them.
const program = (name: 'redis-server' | 'redis-cli'): { file: string; env: NodeJS.ProcessEnv } => {
  const tool = readInstallation().tools['redis']
  if (tool === undefined) throw new Error('set-up has not brought Redis: npm run setup -- all')
  if (tool.entry === '') return { file: name, env: process.env }
  const libraries = join(tool.path, 'usr/lib')
  const folders = existsSync(libraries) ? readdirSync(libraries).map((under) => join(libraries, under)) : []
  return { file: join(tool.path, 'usr/bin', name), env: { ...process.env, LD_LIBRARY_PATH: folders.join(':') } }
}

const freePort = (): Promise<number> =>
  new Promise((settle, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => settle(port))
    })
  })

const makeCertificate = (folder: string): void => {
  const openssl = (...args: readonly string[]): void => {
    execFileSync('openssl', [...args], { cwd: folder, stdio: 'pipe' })
  }
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=test authority')
  openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=127.0.0.1')
  writeFileSync(join(folder, 'names.cnf'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n')
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names.cnf']
  openssl('x509', '-req', '-in', 'server.csr', '-out', 'server.pem', '-days', '2', ...signing)
}
