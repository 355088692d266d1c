import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'

/** The first executable regular file of that name on `searchPath` (colon-separated, absolute entries only), links resolved. */
export const findProgram = (name: string, searchPath: string): string | null => {
  const found = placeOfProgram(name, searchPath)
  return found === null ? null : realpathSync(found)
}

/** As `findProgram`, by the path on which it was found: a program of many names goes by the one it is called by. */
export const placeOfProgram = (name: string, searchPath: string): string | null => {
  for (const folder of searchPath.split(':').filter(isAbsolute)) {
    const path = join(folder, name)
    try {
      accessSync(path, constants.X_OK)
      if (statSync(path).isFile()) return path
    } catch {
      // not here: look further
    }
  }
  return null
}
