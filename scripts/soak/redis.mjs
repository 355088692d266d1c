// A Redis of the soak's own: it keeps each write in an append-only file, so that it may be killed at any time.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The command line and environment of a Redis over `folder`, and where it answers. `tool`: as set-up recorded it. */
export const redisOn = async (folder, tool) => {
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const lines = ['appendonly yes', 'appendfsync always', 'save ""', `dir ${folder}`, 'bind 127.0.0.1', `port ${port}`]
  const file = join(folder, 'redis.conf')
  writeFileSync(file, `${lines.join('\n')}\nmaxmemory-policy noeviction\n`)
  const libraries = join(tool.path, 'usr/lib')
  const folders = existsSync(libraries) ? readdirSync(libraries).map((under) => join(libraries, under)) : []
  return {
    url: `redis://127.0.0.1:${port}`,
    argv: [tool.entry === '' ? 'redis-server' : join(tool.path, 'usr/bin/redis-server'), file],
    env: { LD_LIBRARY_PATH: folders.join(':') },
  }
}

/** Resolves when the Redis that `child` is takes connections. */
export const isReady = (child) =>
  new Promise((resolve) => {
    let said = ''
    const hear = (text) => {
      said += text
      if (said.includes('Ready to accept connections')) resolve(true)
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.once('close', () => resolve(false))
  })

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
