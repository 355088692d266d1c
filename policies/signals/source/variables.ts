import { instructionsOf } from './docker.ts'
import type { SourceFile } from './file.ts'
import type { Command } from './shell.ts'
import { at, entries, entriesBelow, items, type YamlEntry } from './yaml.ts'

/** What a file sets a variable to; more than one value where a matrix does. */
export type Variables = ReadonlyMap<string, readonly string[]>

/** No program and no rule set has a longer name. */
const maxValue = 400
/** A matrix with more values says nothing new. */
const maxValues = 20
/** What the values may add to the words of one file. In characters. */
const maxGrowth = 200_000

const holders = /^(?:env|environment|variables|vars|matrix)$/u

/** Variables that a file sets for all its commands. */
export const variablesOf = (file: SourceFile): Variables => {
  switch (file.kind) {
    case 'workflow':
    case 'action':
    case 'ci':
    case 'taskfile':
      return new Map(
        file
          .yaml()
          .documents.flatMap(entriesBelow)
          .filter(({ key }) => holders.test(key))
          .flatMap(({ value }) => [...entries(value).flatMap(named), ...items(value).flatMap(listed)]),
      )
    case 'dockerfile':
      return new Map(
        instructionsOf(file)
          .filter(({ name }) => name === 'ENV' || name === 'ARG')
          .flatMap(({ words }) =>
            words.flatMap(({ text }) => {
              const pair = assigned(text)
              return pair === null ? [] : [pair]
            }),
          ),
      )
    case 'justfile':
      return new Map(
        file.lines().flatMap((text): readonly Named[] => {
          const [, name, value] =
            /^(?:export\s+)?([A-Za-z_][\w-]*)\s*:=\s*["']?([^"']{1,400})["']?\s*$/u.exec(text) ?? []
          return name === undefined || value === undefined ? [] : [[name, [value.trim()]]]
        }),
      )
    default:
      return new Map()
  }
}

type Named = readonly [string, readonly string[]]

const named = ({ key, value }: YamlEntry): readonly Named[] => {
  const nodes = [...(value ? [value] : []), ...items(value), ...at(value, 'value').flatMap((each) => each.value ?? [])]
  const values = nodes.flatMap((node) => (node.kind === 'scalar' && node.value.length <= maxValue ? [node.value] : []))
  return values.length === 0 ? [] : [[key, values.slice(0, maxValues)]]
}

/** `{name: X, value: …}`. */
const listed = (item: Parameters<typeof entries>[0]): readonly Named[] =>
  at(item, 'name').flatMap((name) =>
    name.value?.kind === 'scalar'
      ? at(item, 'value').flatMap((each) => named({ ...each, key: String(scalarOf(name)) }))
      : [],
  )

const scalarOf = ({ value }: YamlEntry): string => (value?.kind === 'scalar' ? value.value : '')

const assigned = (word: string): Named | null => {
  const [, name, value] = /^([A-Za-z_]\w*)=(.+)$/su.exec(word) ?? []
  return name === undefined || value === undefined || value.length > maxValue ? null : [name, [value]]
}

const reference =
  /\$\{\{(?:env|matrix|inputs|vars)\.([\w-]{1,100})\}\}|\$([A-Za-z_]\w{0,100})|\$\{([A-Za-z_]\w{0,100})(?::?[-=+?]([^}]{0,200}))?\}|%([A-Za-z_]\w{0,100})%|\{\{([A-Za-z_][\w-]{0,100})\}\}/gu

/**
 * The commands with the values of variables that the file itself sets, in its order. A command whose program changes so
 * is there twice: a value can hide a program as well as show it.
 */
export const withValues = (commands: readonly Command[], set: Variables): readonly Command[] => {
  const values = new Map(set)
  let room = maxGrowth
  return commands.flatMap((command) => {
    const filled = room > 0 ? fill(command, values) : []
    for (const { words } of filled) for (const word of words) room -= word.length
    note(command.words, values)
    if (filled.length === 0) return [command]
    return filled.some(({ words }) => words[0] !== command.words[0]) ? [command, ...filled] : filled
  })
}

const setters = new Set(['export', 'local', 'readonly', 'declare', 'typeset', 'set', 'alias', 'env'])

/** `X=a`, `export X=a`, `alias x=a`. Before a program it counts for that one alone, which shows it itself. */
const note = (words: readonly string[], values: Map<string, readonly string[]>): void => {
  const [first = '', ...rest] = words
  const isAlias = first === 'alias'
  const all = setters.has(first) ? rest.filter((word) => !word.startsWith('-')) : words
  const pairs = all.map(assigned)
  if (pairs.some((pair) => pair === null)) return
  for (const pair of pairs) if (pair) values.set(isAlias ? `alias ${pair[0]}` : pair[0], pair[1])
}

const fill = ({ words, line }: Command, values: Variables): readonly Command[] => {
  const [first = ''] = words
  const alias = values.get(`alias ${first}`)?.[0]
  const all = alias === undefined ? words : [...alias.split(/\s+/u), ...words.slice(1)]
  const names = new Set(all.flatMap((word) => namesIn(word).filter((name) => values.has(name))))
  const hasDefault = all.some((word) => /\$\{\w+:?[-=]/u.test(word))
  if (names.size === 0 && !hasDefault) return alias === undefined ? [] : [{ words: all, line }]
  const count = Math.max(1, ...[...names].map((name) => values.get(name)?.length ?? 0))
  return Array.from({ length: Math.min(count, maxValues) }, (_, index) => ({
    line,
    words: all.flatMap((word) => {
      const text = word.replace(reference, (whole, ...groups: (string | undefined)[]) => {
        const [expression, plain, braced, other, percent, just] = groups
        const held = values.get(expression ?? plain ?? braced ?? percent ?? just ?? '')
        return held?.[index] ?? held?.[0] ?? other ?? whole
      })
      return text === word ? [word] : text.split(/\s+/u).filter((part) => part !== '')
    }),
  }))
}

const namesIn = (word: string): readonly string[] =>
  !/[$%{]/u.test(word)
    ? []
    : [...word.matchAll(reference)].map((match) => match[1] ?? match[2] ?? match[3] ?? match[5] ?? match[6] ?? '')
