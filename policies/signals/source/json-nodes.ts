import { type JsonVisitor, walkJson } from './json.ts'
import type { YamlEntry, YamlFile, YamlNode } from './yaml.ts'

type Open = {
  readonly line: number
  readonly key: string
  readonly keyLine: number
  readonly entries: YamlEntry[] | null
  readonly items: YamlNode[]
}

/**
 * JSON as the nodes of YAML, with the lines of its keys. Of a map at the top only the entries whose key `isWanted` are
 * built: what a file holds besides costs no memory.
 */
export const jsonNodes = (text: string, isWanted: (key: string) => boolean): YamlFile => {
  const open: Open[] = []
  let root: YamlNode | null = null
  let skipping = 0

  const add = (key: string, keyLine: number, value: YamlNode): void => {
    const top = open.at(-1)
    if (top === undefined) root = value
    else if (top.entries) top.entries.push({ key, line: keyLine, value })
    else top.items.push(value)
  }
  const visitor: JsonVisitor = {
    open: ({ path, line, valueLine }, kind) => {
      const key = path.at(-1) ?? ''
      if (skipping > 0 || (path.length === 1 && !isWanted(key))) skipping += 1
      else open.push({ line: valueLine, key, keyLine: line, entries: kind === 'map' ? [] : null, items: [] })
    },
    close: (lastLine) => {
      if (skipping > 0) {
        skipping -= 1
        return
      }
      const done = open.pop()
      if (!done) return
      const { line, key, keyLine, entries, items } = done
      add(key, keyLine, entries ? { kind: 'map', line, lastLine, entries } : { kind: 'seq', line, lastLine, items })
    },
    scalar: ({ path, line, valueLine }, value) => {
      const key = path.at(-1) ?? ''
      if (skipping > 0 || (path.length === 1 && !isWanted(key))) return
      const source = { text: value, line: valueLine, style: 'flow' } as const
      add(key, line, { kind: 'scalar', value, line: valueLine, lastLine: valueLine, source })
    },
  }
  const unread = walkJson(text, visitor)
  return unread === null ? { documents: root ? [root] : [], unread } : { documents: [], unread }
}
