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
import { type Piece, piecesOf } from './pieces.ts'

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

type LineAt = (offset: number) => number

/** All documents of a file that could be read, and `unread` with the reason where some could not. Never throws: a bomb, a tab or a bad byte is an unread file. */
export type YamlFile = { readonly documents: readonly YamlNode[]; readonly unread: string | null }

/** A text that may be parsed whole: the parser's cost is bounded by `maxPiece`. */
export const parseYaml = (text: string): YamlFile =>
  parsePieces([{ header: '', headerLine: 1, text, firstLine: 1, startsDocument: true }], maxExpanded)

/** A text of any length, piece by piece: what is wrong with one of them hides nothing of the others. */
export const parseLargeYaml = (text: string): YamlFile =>
  parsePieces(piecesOf(text, pieceSize), maxExpanded + maxGrowth * text.length)

/** The parser is quadratic for some texts; of this many characters it takes about a second at worst. */
const maxPiece = 400_000
const pieceSize = 100_000
/** What is wrong costs the parser most: behind so many bad pieces nothing is parsed. */
const maxBad = 4
/** What nodes and their source texts take beside the text itself. */
const maxGrowth = 4

const parsePieces = (pieces: readonly Piece[], all: number): YamlFile => {
  const documents: YamlNode[] = []
  let unread: string | null = null
  let bad = 0
  let anchors: Anchors = new Map()
  let room = all
  for (const piece of pieces) {
    if (piece.startsDocument) anchors = new Map()
    const read = piece.text.length > maxPiece ? tooLarge(piece) : parsePiece(piece, anchors, room)
    unread ??= read.unread
    bad += read.unread === null ? 0 : 1
    if (bad > maxBad) break
    room -= read.size
    if (room < 0) return { documents: [], unread: `its aliases expand it to more than ${all} characters` }
    for (const root of read.roots) documents.push(root)
  }
  return { documents, unread }
}

type Anchors = Map<string, { readonly node: YamlNode; readonly size: number }>
type ReadPiece = { readonly roots: readonly YamlNode[]; readonly size: number; readonly unread: string | null }

const tooLarge = ({ firstLine }: Piece): ReadPiece => ({
  roots: [],
  size: 0,
  unread: `YAML, line ${firstLine}: one entry is larger than ${maxPiece} characters`,
})

const parsePiece = (piece: Piece, anchors: Anchors, room: number): ReadPiece => {
  const counter = new LineCounter()
  const shift = piece.header === '' ? 1 : 2
  const lineAt: LineAt = (offset) => {
    const { line } = counter.linePos(offset)
    return Math.max(1, line < shift ? piece.headerLine : line - shift + piece.firstLine)
  }
  const text = piece.header === '' ? piece.text : `${piece.header}\n${piece.text}`
  // The parser makes an error for each character that is wrong, and their stack traces would cost seconds.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    // Duplicate keys are no error here: both are looked at, so that the second cannot hide the first.
    const parsed = parseAllDocuments(text, {
      lineCounter: counter,
      uniqueKeys: false,
      logLevel: 'silent',
      // Each would quote its line anew: a file of errors only would take minutes.
      prettyErrors: false,
      version: '1.2',
    })
    const documents = Array.isArray(parsed) ? parsed : []
    const error = documents.flatMap((document) => document.errors)[0]
    if (error) return { roots: [], size: 0, unread: `YAML, line ${lineAt(error.pos[0])}: ${reasonOf(error.message)}` }
    const roots: YamlNode[] = []
    let size = 0
    for (const [index, document] of documents.entries()) {
      if (index > 0) anchors.clear()
      const read = toNodes(document, text, lineAt, anchors, room - size)
      size += read.size
      if (size > room) break
      if (read.root) roots.push(read.root)
    }
    return { roots, size, unread: null }
  } catch (error) {
    // What is left of an overflow (in the lexer, or in `toNodes`) is a refusal of the file; anything else is our fault.
    if (error instanceof RangeError) return { roots: [], size: 0, unread: 'nested too deep' }
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
  lineOf: LineAt,
  anchors: Anchors,
  room: number,
): { readonly root: YamlNode | null; readonly size: number } => {
  const sizes = new Map<YamlNode, number>()
  const sizeOf = (node: YamlNode | null): number => (node ? (sizes.get(node) ?? 0) : 0)
  const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 1)
  let largest = 0
  let merged = 0
  const lineAt = (offset: number | undefined): number => lineOf(offset ?? 0)
  const make = (node: unknown): YamlNode | null => {
    if (isAlias(node)) {
      const anchored = anchors.get(node.source)
      if (anchored) sizes.set(anchored.node, anchored.size)
      return anchored?.node ?? null
    }
    if (!isCollection(node) && !isScalar(node)) return null
    const { made, size } = makeNew(node)
    sizes.set(made, size)
    largest = Math.max(largest, size)
    if (node.anchor !== undefined) anchors.set(node.anchor, { node: made, size })
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
