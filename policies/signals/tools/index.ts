import { byCodeUnit } from '../../../lib/order.ts'
import type { Signal, ToolUse } from '../../../schemas/records/index.ts'
import { byPlace } from '../../places.ts'
import { knownTools } from '../../tools.ts'
import type { SourceFile } from '../source/file.ts'
import { actionSigns } from './actions.ts'
import { commandSigns } from './commands.ts'
import type { ToolSign } from './contract.ts'
import { dependencySigns } from './dependencies.ts'
import { configurationFile, tableSigns } from './files.ts'
import { hookSigns } from './hooks.ts'
import { imageSigns } from './images.ts'

const finders: readonly ((file: SourceFile) => readonly ToolSign[])[] = [
  actionSigns,
  commandSigns,
  imageSigns,
  tableSigns,
  dependencySigns,
  hookSigns,
]

const confidences = { T1: 'strong', T2: 'strong', T3: 'strong', T4: 'weak', T5: 'medium', T6: 'strong' } as const

/** Tools by id, each with the places where it shows. */
export type ToolsSeen = Map<string, Signal[]>

/** What a file shows of tools; each tool, sign and line once. */
export const noteToolsOf = (file: SourceFile, seen: ToolsSeen): boolean => {
  const signs = finders.flatMap((find) => find(file))
  const once = new Map(signs.map((sign) => [`${sign.tool} ${sign.signal} ${sign.line}`, sign]))
  for (const sign of once.values()) note(seen, file.uri, sign)
  return once.size > 0
}

/** What the name of a file alone shows. */
export const noteToolsNamed = (path: string, seen: ToolsSeen): void => {
  for (const tool of configurationFile(path)) note(seen, path, { tool, signal: 'T4', line: 1 })
}

/** Whether the name of a file alone shows a tool. */
export const isToolFile = (path: string): boolean => configurationFile(path).length > 0

const note = (seen: ToolsSeen, uri: string, { tool, signal, line, isGuess }: ToolSign): void => {
  const evidence = seen.get(tool) ?? []
  evidence.push({ signal, uri, line, confidence: isGuess ? 'weak' : confidences[signal] })
  seen.set(tool, evidence)
}

/** Sorted by id, the places of each by file, line and sign. */
export const toolsOf = (seen: ToolsSeen): ToolUse[] =>
  [...seen]
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([id, evidence]) => ({
      id,
      evidence: evidence.sort(byPlace),
    }))

let words: readonly string[] | null = null

/** Whether lower-case text may show a tool: one of the words that every sign of it has. */
export const namesTool = (text: string): boolean => {
  words ??= knownTools().flatMap((tool) => tool.words)
  return words.some((word) => text.includes(word))
}
