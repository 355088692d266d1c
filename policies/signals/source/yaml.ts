import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type ParsedNode,
  parseAllDocuments,
} from 'yaml'

/** What aliases and merge keys may make of a file, in characters and nodes: each walk over it costs no more than that. */
const maxExpanded = 2_000_000

/** A parsed node with the lines of its file. Aliases stand for the anchored node itself, so a line is the anchor's own text. */
export type YamlNode =
  | { readonly kind: 'map'; readonly entries: readonly YamlEntry[]; readonly line: number; readonly lastLine: number }
  | { readonly kind: 'seq'; readonly items: readonly YamlNode[]; readonly line: number; readonly lastLine: number }
  | YamlScalar

export type YamlScalar = {
  readonly kind: 'scalar'
  readonly value: string
  readonly line: number
  readonly lastLine: number
  /** The scalar as written and the line on which its text starts; `block` scalars without their header. */
  readonly source: { readonly text: string; readonly line: number; readonly style: 'literal' | 'folded' | 'flow' }
}

export type YamlEntry = { readonly key: string; readonly line: number; readonly value: YamlNode | null }

/** All documents of a file, or `unread` with the reason. Never throws: a bomb, a tab or a bad byte is an unread file. */
export type YamlFile = { readonly documents: readonly YamlNode[]; readonly unread: string | null }

export const parseYaml = (text: string): YamlFile => {
  const lines = new LineCounter()
  // The parser makes an error for each character that is wrong, and their stack traces would cost seconds.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    // Duplicate keys are no error here: both are looked at, so that the second cannot hide the first.
    const parsed = parseAllDocuments(text, {
      lineCounter: lines,
      uniqueKeys: false,
      logLevel: 'silent',
      // Each would quote its line anew: a file of errors only would take minutes.
      prettyErrors: false,
      version: '1.2',
    })
    const documents = Array.isArray(parsed) ? parsed : []
    const error = documents.flatMap((document) => document.errors)[0]
    if (error)
      return { documents: [], unread: `YAML, line ${lines.linePos(error.pos[0]).line}: ${reasonOf(error.message)}` }
    const roots: YamlNode[] = []
    let room = maxExpanded
    for (const document of documents) {
      const { root, size } = toNodes(document, text, lines, room)
      room -= size
      if (room < 0) return { documents: [], unread: `its aliases expand it to more than ${maxExpanded} characters` }
      if (root) roots.push(root)
    }
    return { documents: roots, unread: null }
  } catch (error) {
    // What is left of an overflow (in the lexer, or in `toNodes`) is a refusal of the file; anything else is our fault.
    if (error instanceof RangeError) return { documents: [], unread: 'nested too deep' }
    throw error
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

const reasonOf = (message: string): string =>
  // The parser recurses, and reports its own overflow as an error of the text.
  message.includes('call stack') ? 'nested too deep' : (message.split('\n')[0] ?? '')

/**
 * Every node is made once and an alias shares the made node. A cycle (an alias inside its own anchor) is dropped. What a
 * walk over the tree would meet is counted on the way, aliases as often as they stand: `size`, in characters and nodes. Where it is more than `room`, the tree is not whole.
 */
const toNodes = (
  document: Document.Parsed<ParsedNode>,
  text: string,
  lines: LineCounter,
  room: number,
): { readonly root: YamlNode | null; readonly size: number } => {
  const anchors = new Map<string, YamlNode>()
  const sizes = new Map<YamlNode, number>()
  const sizeOf = (node: YamlNode | null): number => (node ? (sizes.get(node) ?? 0) : 0)
  const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 1)
  let largest = 0
  let merged = 0
  const lineAt = (offset: number | undefined): number => Math.max(1, lines.linePos(offset ?? 0).line)
  const make = (node: unknown): YamlNode | null => {
    if (isAlias(node)) return anchors.get(node.source) ?? null
    if (!isCollection(node) && !isScalar(node)) return null
    const { made, size } = makeNew(node)
    sizes.set(made, size)
    largest = Math.max(largest, size)
    if (node.anchor !== undefined) anchors.set(node.anchor, made)
    return made
  }
  const makeNew = (node: Node): { readonly made: YamlNode; readonly size: number } => {
    const line = lineAt(node.range?.[0])
    const lastLine = Math.max(line, lineAt((node.range?.[1] ?? 1) - 1))
    if (isMap(node)) {
      const found = node.items.flatMap((pair) => entriesOf(pair))
      const size = sum(found.map(({ key, value }) => 1 + key.length + sizeOf(value)))
      return { made: { kind: 'map', line, lastLine, entries: found }, size }
    }
    if (isSeq(node)) {
      const found = node.items.flatMap((item) => make(item) ?? [])
      return { made: { kind: 'seq', line, lastLine, items: found }, size: sum(found.map(sizeOf)) }
    }
    const value = isScalar(node) ? String(node.value ?? '') : ''
    const source = sourceOf(node, line)
    return { made: { kind: 'scalar', line, lastLine, value, source }, size: sum([value.length, source.text.length]) }
  }
  const entriesOf = (pair: unknown): readonly YamlEntry[] => {
    if (!isPair(pair)) return []
    const key = make(pair.key)
    const value = make(pair.value)
    if (key?.kind !== 'scalar') return []
    if (key.value === '<<' && value !== null && value.kind !== 'scalar') {
      merged += sizeOf(value)
      if (merged > room) return []
      return value.kind === 'map' ? value.entries : value.items.flatMap(entries)
    }
    return [{ key: key.value, line: key.line, value }]
  }
  const sourceOf = (node: Node, line: number): YamlScalar['source'] => {
    const [start, end] = node.range ?? [0, 0]
    const raw = text.slice(start, end)
    const type = isScalar(node) ? node.type : 'PLAIN'
    if (type !== 'BLOCK_LITERAL' && type !== 'BLOCK_FOLDED') return { text: raw, line, style: 'flow' }
    const cut = raw.indexOf('\n') + 1
    const style = type === 'BLOCK_LITERAL' ? 'literal' : 'folded'
    return { text: cut === 0 ? '' : raw.slice(cut), line: line + 1, style }
  }
  const root = make(document.contents)
  return { root, size: Math.max(largest, merged) }
}

/** The entries of a map, none of anything else. */
export const entries = (node: YamlNode | null | undefined): readonly YamlEntry[] =>
  node?.kind === 'map' ? node.entries : []

export const items = (node: YamlNode | null | undefined): readonly YamlNode[] =>
  node?.kind === 'seq' ? node.items : []

/** Every entry at any depth, in no order. A list of nodes, no recursion: aliases nest deeper than any text. */
export const entriesBelow = (root: YamlNode): readonly YamlEntry[] => {
  const found: YamlEntry[] = []
  const seen = new Set<YamlNode>()
  const waiting: (YamlNode | null)[] = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === null || seen.has(node)) continue
    seen.add(node)
    for (const item of items(node)) waiting.push(item)
    for (const entry of entries(node)) {
      found.push(entry)
      waiting.push(entry.value)
    }
  }
  return found
}

/** All entries of that key (a duplicate key hides nothing). */
export const at = (node: YamlNode | null | undefined, key: string): readonly YamlEntry[] =>
  entries(node).filter((entry) => entry.key === key)
