import type { ToolData } from '../../schema.ts'
import { knownTools } from '../../tools.ts'

/** T1 an action or task, T2 a command, T3 an image, T4 a configuration, T5 a declared dependency, T6 a pre-commit hook. */
export type ToolSign = {
  readonly tool: string
  readonly signal: 'T1' | 'T2' | 'T3' | 'T4' | 'T5' | 'T6'
  readonly line: number
  /** The name alone speaks, so it may be another's wrapper or something else. */
  readonly isGuess?: true
}

/** The signs of one kind, each with the ids of its tools; the keys in lower case. Made when first asked for. */
export const signsBy = (read: (tool: ToolData) => readonly string[] | undefined): (() => SignTable) => {
  let table: SignTable | null = null
  return () => {
    table ??= tableOf(read)
    return table
  }
}

export type SignTable = ReadonlyMap<string, readonly string[]>

const tableOf = (read: (tool: ToolData) => readonly string[] | undefined): SignTable => {
  const table = new Map<string, string[]>()
  for (const tool of knownTools())
    for (const sign of read(tool) ?? []) {
      const key = sign.toLowerCase()
      table.set(key, [...(table.get(key) ?? []), tool.id])
    }
  return table
}
