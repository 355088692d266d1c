import type { SourceFile } from '../source/file.ts'
import { signsBy, type ToolSign } from './contract.ts'

const files = signsBy((tool) => tool.files)
const tables = signsBy((tool) => tool.tables)

/** T4: the tools whose configuration a file is by its name; a name that starts with `/` counts at the root alone. */
export const configurationFile = (path: string): readonly string[] => {
  if (/^\.github\/workflows\//u.test(path)) return []
  const lower = path.toLowerCase()
  return files().get(`/${lower}`) ?? files().get(lower) ?? files().get(lower.slice(lower.lastIndexOf('/') + 1)) ?? []
}

/** T4: a table of a manifest, or one below it. */
export const tableSigns = (file: SourceFile): readonly ToolSign[] => {
  if (file.kind !== 'manifest') return []
  const name = file.uri.slice(file.uri.lastIndexOf('/') + 1).toLowerCase()
  return file.lines().flatMap((text, index) => {
    const header = /^\s*\[\s*([\w.-]{1,200})\s*\]/u.exec(text)?.[1]?.toLowerCase() ?? ''
    const found = header === '' ? [] : prefixesOf(header).flatMap((table) => tables().get(`${name}:${table}`) ?? [])
    return found.map((tool) => ({ tool, signal: 'T4' as const, line: index + 1 }))
  })
}

const prefixesOf = (header: string): readonly string[] => {
  const parts = header.split('.').slice(0, 6)
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'))
}
