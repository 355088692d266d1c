import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeFrame, frameReader } from '../examine/frames.ts'
import { fetchCrates } from './fetch/fetch-crates.ts'
import type { FetchOrder, Reading } from './protocol.ts'
import { readLock } from './read/lock-file.ts'
import { readManifest } from './read/manifest.ts'

// The entry of the child process of `assay prepare`: `read DIR` parses locks and manifests, without a network; `fetch`
// downloads crates, without the tree. One frame in, frames out.

const write = (bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

const order = async (): Promise<unknown> => {
  const read = frameReader()
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    const [frame] = read(chunk)
    if (frame !== undefined) return frame.header
  }
  throw new Error('The input ended before the order.')
}

const readingOf = (dir: string, uri: string): Reading => {
  const bytes = readFileSync(join(dir, uri))
  return uri.endsWith('.lock') ? readLock(uri, bytes) : readManifest(uri, bytes)
}

const main = async ([mode, dir = '']: readonly string[]): Promise<void> => {
  const asked = await order() // the parent's own words
  if (mode === 'read') for (const uri of asked as readonly string[]) await write(encodeFrame(readingOf(dir, uri), []))
  if (mode === 'fetch') {
    await fetchCrates(asked as FetchOrder, (reply, file) => write(encodeFrame(reply, file === null ? [] : [file])))
  }
}

// The launcher puts the program's name before its arguments.
const [first = '', ...rest] = process.argv.slice(2)
main(first === 'crates' ? rest : [first, ...rest]).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
