import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { thousands } from '../../lib/counted.ts'
import { utf8Text } from '../../lib/utf8-text.ts'
import { loadPolicies } from '../../policies/index.ts'
import { invalidConfig } from '../config/problems.ts'
import { conflictProblems, type PlacedEntry } from '../config/repositories.ts'
import { readLine } from './read-line.ts'
import type { BatchList, ListedEntry } from './request.ts'

const maxLines = 1_000_000
const page = 'docs/batch.md'

/**
 * The list of a batch: a path a line, with an optional ref behind it, or a JSON object with the keys of `[[repository]]`;
 * blank lines and lines that start with # are skipped. A bad line is an entry that ends with what is wrong. Throws
 * `config/invalid` for bytes that are no UTF-8, a list that names nothing, and lines that declare different things of one
 * repository. `file` is shown; `base`: the folder that paths are relative to.
 */
export const readBatchList = (bytes: Uint8Array, file: string, base: string): BatchList => {
  const text = utf8Text(bytes)
  if (text === null) throw invalidConfig(file, [{ line: null, message: 'is not UTF-8' }], 'list', page)
  if (hasMoreLines(bytes, maxLines))
    throw invalidConfig(file, [{ line: null, message: `has more than ${thousands(maxLines)} lines` }], 'list', page)
  const { entitlements } = loadPolicies()
  const isThere = (path: string): boolean => !path.includes('\0') && existsSync(resolve(base, path))
  const entries: ListedEntry[] = []
  const facts: PlacedEntry[] = []
  for (const [index, raw] of text.split(/\r\n|\n|\r/u).entries()) {
    const content = raw.trim()
    if (content === '' || content.startsWith('#')) continue
    const read = readLine(content, index + 1, { file, base, isThere, entitlements })
    if (read.entry !== null) entries.push(read.entry)
    if (read.facts !== null) facts.push(read.facts)
  }
  const problems = entries.length === 0 ? [{ line: null, message: 'names no repository' }] : conflictProblems(facts)
  if (problems.length > 0) throw invalidConfig(file, problems, 'list', page)
  return { entries, facts, notices: [] }
}

/** Before they are split: each would be a string of its own. CR and LF together end one line. */
const hasMoreLines = (bytes: Uint8Array, limit: number): boolean => {
  let lines = 1
  let before = 0
  for (const byte of bytes) {
    if (byte === 0x0d || (byte === 0x0a && before !== 0x0d)) lines += 1
    before = byte
  }
  return lines > limit
}
