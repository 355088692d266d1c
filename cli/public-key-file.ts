import { readFileSync, statSync } from 'node:fs'
import { AssayError, systemCode } from '../lib/errors.ts'
import { printable } from '../lib/printable.ts'

const maxKeyBytes = 64 * 1024

/** The text of a file that is to hold a public key; a device or a pipe would have no end. Throws `key/not-found`, `key/unusable`. */
export const readPublicKeyFile = (file: string): string => {
  try {
    const stat = statSync(file)
    if (stat.isFile() && stat.size <= maxKeyBytes) return readFileSync(file, 'latin1')
  } catch (error) {
    const code = systemCode(error)
    if (code === null) throw error
    throw new AssayError('key/not-found', `The key ${printable(file)} cannot be read (${code}).`, {
      remedy: 'Name an existing PEM file.',
      cause: error,
    })
  }
  throw new AssayError('key/unusable', `${printable(file)} is no key file.`, {
    remedy: 'Name a PEM file as assay keys export makes it.',
  })
}
