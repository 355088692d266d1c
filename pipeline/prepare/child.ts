import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeFrame, frameReader } from '../examine/frames.ts'
import { fetchCrates } from './fetch/fetch-crates.ts'
import { checkPack } from './git/check-pack.ts'
import { fetchCommit } from './git/fetch-commit.ts'
import { nameDatabases } from './git/name-databases.ts'
import type { GitOrder } from './git/protocol.ts'
import type { FetchOrder, Reading } from './protocol.ts'
import { readLock } from './read/lock-file.ts'
import { readManifest } from './read/manifest.ts'

// The entry of the child process of `assay prepare`: `read DIR` parses locks and manifests, without a network; `fetch`
// downloads crates, without the tree; `git-names CARGO`, `git-fetch` and `git-check PACK` bring a commit. One frame in, frames out.

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

const answer = (reply: object, blob: Uint8Array | null): Promise<void> =>
  write(encodeFrame(reply, blob === null ? [] : [blob]))

const main = async ([mode, dir = '']: readonly string[]): Promise<void> => {
  const asked = await order() // the parent's own words
  if (mode === 'read') for (const uri of asked as readonly string[]) await write(encodeFrame(readingOf(dir, uri), []))
  if (mode === 'fetch') {
    await fetchCrates(asked as FetchOrder, answer)
  }
  if (mode === 'git-names') await nameDatabases(dir, asked as readonly string[], (reply) => answer(reply, null))
  if (mode === 'git-fetch') await fetchCommit(asked as GitOrder, answer)
  if (mode === 'git-check') await checkPack(dir, (asked as { readonly commit: string }).commit, answer)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
