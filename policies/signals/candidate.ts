import { isLicenceFile } from '../licence/detect.ts'
import { isNamedSign } from './registry.ts'
import { asUtf8 } from './source/bytes.ts'
import { kindOf } from './source/kind.ts'
import { holdsComments, subjectsOf } from './subjects.ts'
import { isToolFile } from './tools/index.ts'

/**
 * The cheap half of a scan, for whoever must not parse hostile bytes: by its path alone, whether some detector or the
 * licence detection would look into a file. What is not wanted need not be read.
 */
export const isWantedPath = (path: string): boolean =>
  kindOf(path) !== null || isLicenceFile(path) || isNamedSign(path) || isToolFile(path)

/** Of a wanted file: whether it is searched for comments only, so that nothing is missed where it cannot be read. */
export const isOnlySearched = (path: string): boolean =>
  kindOf(path) === 'source' && !isNamedSign(path) && !isToolFile(path)

/** By a search of its bytes, whether a wanted file has to be parsed: `scanSignals` over the candidates alone says the same as over the whole tree. */
export const isCandidate = (path: string, bytes: Uint8Array): boolean => {
  if (isLicenceFile(path) || isNamedSign(path) || isToolFile(path)) return true
  const kind = kindOf(path)
  if (kind === null) return false
  const text = asUtf8(bytes)
  return subjectsOf(kind, text).length > 0 || holdsComments(text)
}
