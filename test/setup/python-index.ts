import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A wheel as Ruff's is laid out, around an executable of a line. */
export const makeWheel = (
  version: string,
  script: string,
): { wheel: Uint8Array; sha256: string; executable: string } => {
  const wheel = zipSync({
    [`ruff-${version}.data/scripts/ruff`]: strToU8(script),
    [`ruff-${version}.dist-info/licenses/LICENSE`]: strToU8('MIT\n'),
  })
  return { wheel, sha256: sha256(wheel), executable: sha256(strToU8(script)) }
}

/** Pins a wheel for every platform in the tools.lock.json of `root`. */
export const pinWheel = (root: string, pinned: { readonly sha256: string; readonly executable: string }): void => {
  const file = join(root, 'tools.lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const { sha256, executable } = pinned
  for (const platform of Object.keys(lock.ruff.wheels))
    lock.ruff.wheels[platform] = { file: 'ruff.whl', sha256, executable }
  writeFileSync(file, JSON.stringify(lock))
}

/**
 * A Python index on loopback that lists one wheel under a digest and serves bytes for it, the right ones or not.
 * `holdBack` leaves downloads without an answer until `release`.
 */
export const startIndex = async (listed: string, served: Uint8Array, style: 'json' | 'html' = 'json') => {
  const waiting: (() => void)[] = []
  let isHolding = false
  const server = createServer((request, response) => {
    if (request.url === '/simple/ruff/' && style === 'json') {
      response.setHeader('content-type', 'application/vnd.pypi.simple.v1+json')
      response.end(JSON.stringify({ files: [{ url: '../../ruff.whl', hashes: { sha256: listed } }] }))
    } else if (request.url === '/simple/ruff/') {
      response.setHeader('content-type', 'text/html')
      response.end(`<a href="../../ruff.whl#sha256=${listed}">ruff.whl</a>`)
    } else if (isHolding) waiting.push(() => response.end(served))
    else response.end(served)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    env: { PIP_INDEX_URL: `http://127.0.0.1:${port}/simple` },
    holdBack: () => {
      isHolding = true
    },
    release: () => {
      isHolding = false
      for (const answer of waiting.splice(0)) answer()
    },
    isAsked: () => waiting.length > 0,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
