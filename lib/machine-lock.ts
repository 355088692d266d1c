import { createServer, type Server } from 'node:net'

/**
 * Takes the lock of this name on this machine, until the server is closed; null where another one holds it. An abstract
 * socket is a lock that the kernel frees with its owner, however it dies.
 */
export const tryMachineLock = (name: string): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer((connection) => connection.destroy())
    server.once('error', () => resolve(null))
    server.listen(`\0${name}`, () => {
      server.unref()
      resolve(server)
    })
  })
