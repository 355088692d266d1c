import { createServer, type Server } from 'node:net'

/** Size of `sun_path` in the address of a Unix socket (unix(7)). */
const addressBytes = 108

/** The abstract socket of this name: filled up as older versions of Node do by themselves, so that all mean the same one. */
export const abstractAddress = (name: string): string => `\0${name}`.padEnd(addressBytes, '\0')

/**
 * Takes the lock of this name on this machine, until the server is closed; null where another one holds it. An abstract
 * socket is a lock that the kernel frees with its owner, however it dies.
 */
export const tryMachineLock = (name: string): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer((connection) => connection.destroy())
    server.once('error', () => resolve(null))
    server.listen(abstractAddress(name), () => {
      server.unref()
      resolve(server)
    })
  })
