import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sha256 } from '../../lib/digest.ts'
import { indexPath } from '../../pipeline/prepare/crate-name.ts'

/** A crate as a registry has it. `cksum` and `file` may disagree: then the registry lies. */
export type RegistryCrate = {
  readonly name: string
  readonly vers: string
  readonly file: Uint8Array
  readonly cksum?: string
}

export type Registry = {
  /** Ends in a slash; `sparse+` goes before it. */
  readonly url: string
  /** Paths that were asked for, in order. */
  readonly asked: string[]
  /** Answers before the registry does, where it returns true. */
  intercept: (path: string, response: ServerResponse, request: IncomingMessage) => boolean
  readonly close: () => Promise<void>
}

/** A sparse registry on the loopback address that follows The Cargo Book, "Index Format". */
export const openRegistry = async (crates: readonly RegistryCrate[]): Promise<Registry> => {
  const lines = new Map<string, string>()
  const files = new Map<string, Uint8Array>()
  for (const { name, vers, file, cksum = sha256(file) } of crates) {
    const path = `/${indexPath(name)}`
    const line = JSON.stringify({ name, vers, deps: [], cksum, features: {}, yanked: false })
    lines.set(path, `${lines.get(path) ?? ''}${line}\n`)
    files.set(`/dl/${name}/${vers}/download`, file)
  }
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (registry.intercept(path, response, request)) return
    if (path === '/config.json') return void response.end(JSON.stringify({ dl: `${registry.url}dl` }))
    const body = lines.get(path) ?? files.get(path)
    if (body === undefined) response.statusCode = 404
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const registry: Registry = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    intercept: () => false,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return registry
}

export type LockEntry = {
  readonly name: string
  readonly version: string
  readonly source?: string
  readonly checksum?: string
  readonly dependencies?: readonly string[]
}

export const cratesIo = 'registry+https://github.com/rust-lang/crates.io-index'

export const lockText = (packages: readonly LockEntry[], version = 4): string =>
  `version = ${version}\n\n${packages
    .map((each) =>
      ['[[package]]', ...Object.entries(each).map(([key, value]) => `${key} = ${JSON.stringify(value)}`), ''].join(
        '\n',
      ),
    )
    .join('\n')}`

/** The lock entry of a crate that a registry has. */
export const lockedAs = ({ name, vers, file }: RegistryCrate): LockEntry => ({
  ...{ name, version: vers, source: cratesIo, checksum: sha256(file) },
})
