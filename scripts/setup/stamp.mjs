import { lstatSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import files from './stamp-file.cjs'

export const { fileMark, readJson, stampFile } = files

export const stampFormat = 1

/** The stamp, or null where there is none or it cannot be understood. */
export const readStamp = (root) => {
  const stamp = readJson(stampFile(root))
  return stamp?.format === stampFormat ? stamp : null
}

export const writeStamp = (root, stamp) => writeJson(stampFile(root), stamp)

/** Readers see the old file or the new one, never half of one. */
export const writeJson = (file, value) => {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`)
  renameSync(draft, file)
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
