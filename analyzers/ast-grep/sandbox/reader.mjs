// One reader of driver.mjs, started with WORDS.mjs ENGINE GO PYTHON RUST: parses its files one after another, runs the rules of their language and answers with a line for each.
import { readdirSync, readFileSync, statSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
const [words, engineFolder, ...grammars] = process.argv.slice(2)
const { mayMatch, searchable, wordsOf } = await import(pathToFileURL(words))
const engine = require(`${engineFolder}/${readdirSync(engineFolder).find((name) => name.endsWith('.node'))}`)

const dynamic = (name, at) => ({
  libraryPath: grammars[at],
  extensions: [name],
  languageSymbol: `tree_sitter_${name}`,
  // What the pattern `$A` is to a grammar in which `$` starts no identifier.
  expandoChar: 'µ',
})
engine.registerDynamicLanguage(
  Object.fromEntries(['go', 'python', 'rust'].map((name, at) => [name, dynamic(name, at)])),
)

/** Words of sound code that a grammar does not know yet, where no rule looks for anything: blanked out, which moves nothing. */
const typeOfExportAll = /(?<=\bexport\s+)type(?=\s*\*)/g // TypeScript 5.0
const unsafeOfExtern = /\bunsafe(?=\s+extern\b)/g // Rust 2024

/** JavaScript is read by the grammar of TSX, which holds JSX and Flow's simple annotations too; only TypeScript has casts in angle brackets. */
const kinds = [
  [/\.[mc]?ts$/i, { language: 'javascript', grammar: 'TypeScript', endsLineByCr: true, unknown: typeOfExportAll }],
  [/\.(?:tsx|jsx|[mc]?js)$/i, { language: 'javascript', grammar: 'Tsx', endsLineByCr: true, unknown: typeOfExportAll }],
  [/\.py[iw]?$/i, { language: 'python', grammar: 'python', endsLineByCr: true }],
  [/\.go$/i, { language: 'go', grammar: 'go', endsLineByCr: false }],
  [/\.rs$/i, { language: 'rust', grammar: 'rust', endsLineByCr: false, unknown: unsafeOfExtern }],
]

const { rules, maxFileBytes, files } = JSON.parse(readFileSync(0, 'utf8'))

/** A pattern with a context is the first node of its selector's kind in it, as ast-grep takes it. */
const cutBy =
  (language) =>
  ({ context, selector }) => {
    if (selector === undefined) return null
    const { grammar } = kinds.find(([, kind]) => kind.language === language)[1]
    const code = language === 'javascript' ? context : context.replaceAll('$', 'µ')
    return (
      engine
        .parse(grammar, code)
        .root()
        .find({ rule: { kind: selector } })
        ?.text() ?? null
    )
  }

const asking = Object.fromEntries(
  Object.entries(rules).map(([language, list]) => [
    language,
    list.map(({ id, matcher }) => ({ id, matcher, asks: wordsOf(matcher, cutBy(language)) })),
  ]),
)

const say = (record) => {
  const bytes = Buffer.from(`${JSON.stringify(record)}\n`)
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at)
}

// ERROR holds what the grammar could not make out; an empty leaf is a token that it put in.
const brokenPlaces = { rule: { any: [{ kind: 'ERROR' }, { regex: '^$' }] } }

const readFile = (file, path) => {
  const unread = (reason) => ({ kind: 'file', file, unread: reason, broken: null, results: [] })
  const kind = kinds.find(([pattern]) => pattern.test(path))?.[1]
  if (kind === undefined) return unread('unknown')
  if (statSync(path).size > maxFileBytes) return unread('too-large')
  const text = decode(readFileSync(path))
  if (text === null) return unread('not-utf8')
  const { root, brokenAt } = parse(kind, kind.endsLineByCr ? text.replace(/\r(?!\n)/g, '\n') : text)
  const placeOf = placesIn(text)
  const searched = searchable(text)
  const wanted = asking[kind.language].filter(({ asks }) => mayMatch(asks, searched))
  const results = wanted.flatMap(({ id, matcher }) =>
    root.findAll(matcher).map((node) => {
      const { start, end } = node.range()
      return { rule: id, start: placeOf(start.index), end: placeOf(end.index) }
    }),
  )
  return { kind: 'file', file, unread: null, broken: brokenAt === null ? null : placeOf(brokenAt).line, results }
}

/** The tree, and where it is broken first; without the words that its grammar does not know where that mends it. */
const parse = ({ grammar, unknown }, text) => {
  const first = parseAsItIs(grammar, text)
  if (first.brokenAt === null || unknown === undefined) return first
  const blanked = text.replace(unknown, (word) => ' '.repeat(word.length))
  if (blanked === text) return first
  const second = parseAsItIs(grammar, blanked)
  return second.brokenAt === null ? second : first
}

const parseAsItIs = (grammar, text) => {
  const root = engine.parse(grammar, text).root()
  const starts = root
    .findAll(brokenPlaces)
    .filter(isBroken)
    .map((node) => node.range().start.index)
  return { root, brokenAt: starts.length === 0 ? null : Math.min(...starts) }
}

/** Leaves that are empty in sound code: the inside of Go's `` and of Rust's r"". */
const mayBeEmpty = new Set(['raw_string_literal_content', 'string_content'])
const isBroken = (node) =>
  node.kind() === 'ERROR' || (node.isLeaf() && node.parent() !== null && !mayBeEmpty.has(node.kind()))

const decode = (bytes) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Offsets are UTF-16 code units, as in JavaScript; lines end by LF here, whatever the grammar takes for a line's end. */
const placesIn = (text) => {
  let starts = null
  return (offset) => {
    starts ??= [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle] <= offset) low = middle
      else high = middle
    }
    return { line: low + 1, column: offset - starts[low] + 1 }
  }
}

say({ kind: 'ready' })
for (const { file, path } of files) say(readFile(file, path))
