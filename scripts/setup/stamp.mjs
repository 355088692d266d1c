import { lstatSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export const stampFormat = 1

/** One stamp for each Node that used this folder: switching between two of them costs nothing. lib/installation.ts reads it. */
export const stampFile = (root) =>
  join(root, '.tools', `installed-${process.platform}-${process.arch}-${process.versions.modules}.json`)

/** The stamp, or null where there is none or it cannot be understood. */
export const readStamp = (root) => {
  const stamp = readJson(stampFile(root))
  return stamp?.format === stampFormat ? stamp : null
}

export const writeStamp = (root, stamp) => writeJson(stampFile(root), stamp)

export const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}

/** Readers see the old file or the new one, never half of one. */
export const writeJson = (file, value) => {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`)
  renameSync(draft, file)
}

/** What a file's size and time were when its digest was taken: a changed pair means that the digest must be taken anew. */
export const fileMark = (file) => {
  const { size, mtimeMs } = statSync(file)
  return `${size}:${mtimeMs}`
}

export const markHolds = (root, tool) => {
  const file = resolve(root, tool.path, tool.entry)
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined && fileMark(file) === tool.mark
  } catch (error) {
    // In a closed home of another user, who ran set-up: this one cannot judge it, and cannot bring it either.
    if (error.code === 'EACCES') return true
    throw error
  }
}
