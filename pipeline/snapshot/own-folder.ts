import fs from 'node:fs'
import { foldersAbove, type RawPath, rawBytes } from '../../lib/tree/index.ts'

/** A folder of ours that the sandbox's uid can read through a bind, whatever the umask. */
type OwnFolder = {
  readonly dir: string
  readonly put: (path: RawPath, bytes: Uint8Array) => void
  readonly makeFolder: (path: RawPath) => void
}

/** Makes the folder; its parent is a 0700 one of ours. */
export const createOwnFolder = (dir: string): OwnFolder => {
  const prefix = Buffer.from(`${dir}/`)
  const place = (path: RawPath): Buffer => Buffer.concat([prefix, rawBytes(path)])
  const made = new Set<RawPath>()
  fs.mkdirSync(dir)
  fs.chmodSync(dir, 0o755)

  const makeFolder = (path: RawPath): void => {
    for (const folder of [...foldersAbove(path), path]) {
      if (made.has(folder)) continue
      fs.mkdirSync(place(folder))
      fs.chmodSync(place(folder), 0o755)
      made.add(folder)
    }
  }
  const put = (path: RawPath, bytes: Uint8Array): void => {
    const above = foldersAbove(path).at(-1)
    if (above !== undefined) makeFolder(above)
    fs.writeFileSync(place(path), bytes)
    fs.chmodSync(place(path), 0o644)
  }
  return { dir, put, makeFolder }
}
