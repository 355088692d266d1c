import { byCodeUnit } from '../lib/order.ts'
import { readData } from './data.ts'
import { parseSpdx } from './facts/spdx.ts'
import { invalid, type ToolData, ToolFile } from './schema.ts'

const file = new URL('./data/tools.yaml', import.meta.url)

let known: readonly ToolData[] | null = null

/** The tools of policies/data/tools.yaml, read once. */
export const knownTools = (): readonly ToolData[] => {
  known ??= readTools()
  return known
}

/** The tools that a worktree may use, sorted by id. Throws `policy/invalid` that names file and tool. `url`: another list, for tests. */
export const readTools = (url: URL = file): readonly ToolData[] => {
  const { tools } = readData(url, ToolFile)
  const name = url.pathname.split('/').at(-1) ?? ''
  const seen = new Set<string>()
  for (const tool of tools) {
    if (seen.has(tool.id)) throw invalid(name, tool.id, 'the id is used twice')
    seen.add(tool.id)
    if (parseSpdx(tool.licence) === null)
      throw invalid(name, `${tool.id}.licence`, `${tool.licence} is no SPDX expression`)
    const mute = signsOf(tool).find((sign) => !tool.words.some((word) => sign.toLowerCase().includes(word)))
    if (mute !== undefined) throw invalid(name, `${tool.id}.words`, `none of them stands in ${mute}`)
  }
  return [...tools].sort((a, b) => byCodeUnit(a.id, b.id))
}

/** The signs that stand in a file's text; a file's name is looked at in any case. */
const signsOf = (tool: ToolData): readonly string[] => [
  ...(tool.actions ?? []),
  ...(tool.commands ?? []),
  ...(tool.images ?? []),
  ...(tool.tables ?? []).map((table) => table.slice(table.indexOf(':') + 1)),
  ...(tool.packages ?? []).map((name) => name.slice(name.indexOf(':') + 1)),
  ...(tool.hooks ?? []),
]
