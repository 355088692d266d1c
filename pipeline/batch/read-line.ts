import { resolve } from 'node:path'
import type { PlacedEntry } from '../config/repositories.ts'
import { readRepositoryLine } from '../config/repository-list.ts'
import { remoteEntry } from './remote.ts'
import type { ListedEntry } from './request.ts'

/** What lines are read against. `isThere`: whether something lies at a path, relative ones being those of `base`. */
export type LineContext = {
  readonly file: string
  readonly base: string
  readonly isThere: (path: string) => boolean
  readonly entitlements: Parameters<typeof readRepositoryLine>[1]
}

export type ReadLine = { readonly entry: ListedEntry | null; readonly facts: PlacedEntry | null }

/** No honest line is longer. In UTF-16 code units. */
const maxLine = 65_536
const maxRef = 1_024

/** One line that is neither blank nor a comment. What is wrong with it is its entry's end. */
export const readLine = (content: string, line: number, ctx: LineContext): ReadLine => {
  if (content.length > maxLine)
    return { entry: badLine(`is longer than ${maxLine} characters`, line, ctx), facts: null }
  if (content.startsWith('{')) return readObject(content, line, ctx)
  const [path, ref] = pathAndRef(content, ctx)
  return { entry: entryOf(path, ref, line, ctx), facts: null }
}

const readObject = (content: string, line: number, ctx: LineContext): ReadLine => {
  const read = readRepositoryLine(content, ctx.entitlements)
  if ('problems' in read) return { entry: badLine(read.problems.join('; '), line, ctx), facts: null }
  const { path, ref } = read.entry
  const facts = { entry: read.entry, base: ctx.base, place: { file: ctx.file, line } }
  // A pattern declares facts of what other lines name.
  return { entry: path === undefined ? null : entryOf(path, ref ?? null, line, ctx), facts }
}

/** A ref stands after a tab, or after white space where the line as it is names nothing and what is before does. */
const pathAndRef = (content: string, { isThere }: LineContext): readonly [string, string | null] => {
  const tab = content.indexOf('\t')
  if (tab >= 0) return [content.slice(0, tab).trimEnd(), content.slice(tab + 1).trim() || null]
  const [, before, ref] = /^(.*\S)\s+(\S+)$/su.exec(content) ?? []
  if (before === undefined || ref === undefined || isThere(content)) return [content, null]
  return isThere(before) || remoteEntry(before, isThere) !== null ? [before, ref] : [content, null]
}

const entryOf = (path: string, ref: string | null, line: number, ctx: LineContext): ListedEntry => {
  if (path.includes('\0') || ref?.includes('\0')) return badLine('holds a NUL character, which no path can', line, ctx)
  if (ref !== null && ref.length > maxRef) return badLine(`names a ref of more than ${maxRef} characters`, line, ctx)
  return remoteEntry(path, ctx.isThere) ?? { shown: path, path: resolve(ctx.base, path), ref, problem: null }
}

const badLine = (why: string, line: number, { file }: LineContext): ListedEntry => {
  const shown = `${file}:${line}`
  const remedy = 'Mend the line: a path, or {"path": "shop", "licence": "MIT"}; then run the batch again.'
  return { shown, path: shown, ref: null, problem: { code: 'config/invalid', message: `${shown} ${why}.`, remedy } }
}
