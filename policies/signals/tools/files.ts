import type { SourceFile } from '../source/file.ts'
import { signsBy, type ToolSign } from './contract.ts'

const files = signsBy((tool) => tool.files)
const tables = signsBy((tool) => tool.tables)

/** T4: the tools whose configuration a file is by its name; a name that starts with `/` counts at the root alone. */
export const configurationFile = (path: string): readonly string[] =>
  path.includes('.github/workflows/') ? [] : (files().get(`/${path.toLowerCase()}`) ?? files().get(nameOf(path)) ?? [])

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase()

/** T4: a table of a manifest, or one below it. */
export const tableSigns = (file: SourceFile): readonly ToolSign[] => {
  if (file.kind !== 'manifest') return []
  const known = [...tables()]
  return file.lines().flatMap((text, index) => {
    const header = /^\s*\[\s*([\w.-]{1,200})\s*\]/u.exec(text)?.[1] ?? ''
    const found = known.filter(([table]) => `${nameOf(file.uri)}:${header}.`.startsWith(`${table}.`))
    return found.flatMap(([, ids]) => ids.map((tool) => ({ tool, signal: 'T4' as const, line: index + 1 })))
  })
}
