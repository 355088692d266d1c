import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { canonicalJson } from '../lib/canonical.ts'
import { sha256 } from '../lib/digest.ts'
import { AssayError, systemCode } from '../lib/errors.ts'
import { byCodeUnit } from '../lib/order.ts'
import { checkData } from './data.ts'
import { invalid, PolicyFile } from './schema.ts'

/** A policy file of the operator's own: its name, its bytes, and what they say. */
export type SiteFile = { readonly name: string; readonly bytes: Buffer; readonly file: PolicyFile }

/** No policy file that a person wrote is larger. In bytes. */
const maxBytes = 1_000_000

const maxFiles = 500

/**
 * The policy files (.yaml, .yml) of a folder, sorted by name; texts (.md) and hidden names are passed over. Throws
 * `policy/invalid` (of the site, see load.ts) that names folder or file, and the line, for anything else: a link, a sub-folder, a file too large.
 */
export const readSite = (folder: string): readonly SiteFile[] => {
  const names = namesIn(folder).filter((name) => !name.startsWith('.') && !name.endsWith('.md'))
  if (names.length > maxFiles) throw invalid(folder, 'the folder', `holds more than ${maxFiles} files`)
  const other = names.find((name) => !/\.ya?ml$/u.test(name))
  if (other !== undefined) throw invalid(join(folder, other), 'the name', 'a policy file ends in .yaml')
  if (names.length === 0) throw invalid(folder, 'the folder', 'it holds no policy file (.yaml)')
  return names.map((name) => {
    const path = join(folder, name)
    const bytes = bytesOf(path)
    return { name, bytes, file: checkData(path, utf8(path, bytes), PolicyFile) }
  })
}

/** SHA-256 over the names and bytes of a folder of policies. Throws `policy/site-invalid`. */
export const siteSha256 = (folder: string): string => {
  try {
    return sha256(canonicalJson(readSite(folder).map(({ name, bytes }) => [name, sha256(bytes)])))
  } catch (error) {
    if (!(error instanceof AssayError) || error.code !== 'policy/invalid') throw error
    throw new AssayError('policy/site-invalid', error.message, { remedy: error.remedy, cause: error })
  }
}

const namesIn = (folder: string): readonly string[] => {
  const names = listed(folder)
  if (names === null) throw invalid(folder, 'the folder', 'it is a link or a file, not a folder')
  return names
}

const listed = (folder: string): readonly string[] | null => {
  try {
    return lstatSync(folder).isDirectory() ? readdirSync(folder).sort(byCodeUnit) : null
  } catch (error) {
    const code = systemCode(error)
    throw code === null ? error : invalid(folder, 'the folder', `it cannot be read (${code})`)
  }
}

const bytesOf = (path: string): Buffer => {
  let fd: number
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    const code = systemCode(error)
    if (code === null) throw error
    throw invalid(path, 'the file', code === 'ELOOP' ? 'it is a link' : `it cannot be read (${code})`)
  }
  try {
    const { size } = fstatSync(fd)
    if (!fstatSync(fd).isFile()) throw invalid(path, 'the file', 'it is no regular file')
    if (size > maxBytes) throw invalid(path, 'the file', `it is larger than ${maxBytes} bytes`)
    return readFileSync(fd)
  } finally {
    closeSync(fd)
  }
}

const utf8 = (path: string, bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw invalid(path, 'the file', 'it is not UTF-8')
  }
}
