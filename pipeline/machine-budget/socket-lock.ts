import { createServer, type Server, type Socket } from 'node:net'
import { systemCode } from '../../lib/errors.ts'
import { abstractAddress } from '../../lib/machine-lock.ts'

/** A name that is held on this machine until `release`, or until this process ends, however it ends. */
export type SocketLock = { readonly release: () => void }

/** `held`: another socket of this machine has the name. `impossible`: this system has no such sockets. */
export type SocketAnswer = SocketLock | 'held' | 'impossible'

const passing = new Set(['EADDRINUSE', 'EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS'])

/**
 * Takes an abstract socket, which the kernel frees with its owner. Whoever waits for the name keeps a connection to it:
 * its end, by `release` or by death, is the news that the name is free.
 */
export const takeSocket = (name: string): Promise<SocketAnswer> =>
  new Promise((resolve) => {
    const waiting = new Set<Socket>()
    const server = createServer((connection) => {
      waiting.add(connection.unref())
      connection.on('error', () => {}) // one that waits may die
      connection.on('close', () => waiting.delete(connection))
      connection.resume()
    })
    server.once('error', (error) => resolve(passing.has(systemCode(error) ?? '') ? 'held' : 'impossible'))
    server.listen(abstractAddress(name), () => {
      server.unref()
      resolve({ release: () => release(server, waiting) })
    })
  })

const release = (server: Server, waiting: ReadonlySet<Socket>): void => {
  server.close() // the name first: who is woken finds it free
  for (const connection of waiting) connection.destroy()
}
