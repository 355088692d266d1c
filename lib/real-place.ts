import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { systemCode } from './errors.ts'

/** The real path of the nearest part that is there, with the rest as written. */
export const realPlace = (path: string): string => {
  try {
    return realpathSync(path)
  } catch (error) {
    if (systemCode(error) !== 'ENOENT' || dirname(path) === path) return path
    return join(realPlace(dirname(path)), path.slice(dirname(path).length))
  }
}

/** Is it the folder, or in it? Both as real paths. */
export const isWithin = (place: string, folder: string): boolean =>
  place === folder || place.startsWith(folder.endsWith('/') ? folder : `${folder}/`)
