import { basename } from 'node:path'
import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'

const maxName = 100
const pattern = /^[A-Za-z0-9._@:-]{1,100}$/u

/** Gives the name back. Throws `batch/name` for one that is no name. */
export const checkBatchName = (name: string): string => {
  if (pattern.test(name)) return name
  throw new AssayError('batch/name', `“${printable(name.slice(0, maxName))}” is no name of a batch.`, {
    remedy: 'Use letters, digits and . _ - @ : only, 100 at most.',
  })
}

/** The name of a batch that was given none: of its list, and when it began. `now`: milliseconds since the epoch. */
export const defaultBatchName = (list: string, now: number): string => {
  const of = list === '-' ? 'stdin' : basename(list).replace(/\.(?:txt|jsonl|list)$/u, '')
  const plain = of.replace(/[^A-Za-z0-9._-]+/gu, '-').replace(/^[.-]+|-+$/gu, '') || 'batch'
  return `${plain.slice(0, 70)}-${new Date(now).toISOString().replace(/[:.]/gu, '-')}`
}
