import { createHash } from 'node:crypto'
import { idBytes } from './layout.ts'

/**
 * The ids that tell something: short ones of three words and sixteen characters, and dotted ones of four parts. What is
 * shorter anyone would choose (`sql-injection`).
 */
export const tellingIds = (id: string): readonly string[] => {
  const parts = id.split('.')
  const last = parts.at(-1) ?? ''
  if (last.length >= 16 && last.split(/[-_/]/u).length >= 3) return [last]
  return parts.length >= 4 ? [id] : []
}

/** The first bytes of the SHA-256 of an id. */
export const idDigest = (id: string): Buffer => createHash('sha256').update(id).digest().subarray(0, idBytes)
