import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { systemCode } from './errors.ts'

/**
 * Makes a folder and those above it, as `recursive` does, which spins for ever where the kernel answers ENOENT below a
 * folder that is there (/proc). Throws the system's error.
 */
export const makeFolders = (path: string, mode = 0o777): void => {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    makeFolders(dirname(path), mode)
    makeOne(path, mode)
  }
}

/** Another process may have made it since. */
const makeOne = (path: string, mode: number): void => {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  }
}
