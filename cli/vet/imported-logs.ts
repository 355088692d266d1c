import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { AssayError, systemCode } from '../../lib/errors.ts'
import type { ImportedLog } from '../../pipeline/request.ts'

/** Reads the logs that `--sarif` names, as they are. Throws usage errors. */
export const readLogs = (files: readonly string[]): readonly ImportedLog[] => {
  if (files.filter((file) => file === '-').length > 1) {
    throw new AssayError('usage/argument', 'Standard input is named twice with --sarif.', { remedy: 'Name - once.' })
  }
  return files.map(readLog)
}

const readLog = (file: string): ImportedLog => {
  const bytes = bytesOf(file)
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    throw new AssayError('usage/unreadable', `The log ${file} is compressed.`, { remedy: 'gunzip it first.' })
  }
  return { name: file === '-' ? 'standard input' : basename(file), bytes }
}

const bytesOf = (file: string): Uint8Array => {
  try {
    return readFileSync(file === '-' ? 0 : file)
  } catch (error) {
    throw new AssayError('usage/unreadable', `The log ${file} cannot be read (${systemCode(error) ?? 'unknown'}).`, {
      remedy: 'Name an existing SARIF file with --sarif, or - for standard input.',
      cause: error,
    })
  }
}
