import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

/**
 * Starts the Redis that set-up brought for the tests, on a free port, durable as docs/queue.md says: an append-only file,
 * synced every second. Null where there is none.
 */
export const startRedis = async (tool, folder) => {
  if (tool === undefined) return null
  mkdirSync(folder)
  const port = await freePort()
  const [file, env] = tool.entry === '' ? ['redis-server', process.env] : unpacked(tool.path)
  const settings = { port, dir: folder, bind: '127.0.0.1', appendonly: 'yes', appendfsync: 'everysec', save: '' }
  const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(file, words, { env, cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
    child.stdout.on('data', (text) => {
      if (String(text).includes('Ready to accept connections')) resolve()
    })
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    usedMemory: async () => Number(/used_memory:(\d+)/.exec(await ask(port, 'INFO memory'))?.[1] ?? 0),
    flush: () => ask(port, 'FLUSHALL'),
    stop: () => {
      child.kill('SIGKILL')
      return gone
    },
  }
}

// Where set-up unpacked it, its libraries lie beside it.
const unpacked = (path) => {
  const libraries = join(path, 'usr/lib')
  const folders = existsSync(libraries) ? readdirSync(libraries).map((name) => join(libraries, name)) : []
  return [join(path, 'usr/bin/redis-server'), { ...process.env, LD_LIBRARY_PATH: folders.join(':') }]
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const ask = (port, command) =>
  new Promise((resolve, reject) => {
    let answer = ''
    const connection = connect(port, '127.0.0.1', () => connection.write(`${command}\r\nQUIT\r\n`))
    connection.on('data', (chunk) => {
      answer += chunk
    })
    connection.on('error', reject)
    connection.on('close', () => resolve(answer))
  })
