import { type BatchSize, batchesOf, groupOf, parseGroup } from './batches.ts'
import { encodingOf } from './encoding.ts'
import { withoutCuts } from './gaps.ts'
import type { Found, Path } from './locate.ts'
import { locateParts } from './locate-parts.ts'
import type { RunOutline } from './outline.ts'
import { type Place, placesIn, type TextMarks } from './place.ts'
import type { ByteRuleId } from './rules.ts'
import { type Finding, scan } from './scan.ts'
import { type ByteSource, bytesSource, readRange } from './source.ts'

/** `first`: the offset of the earlier of two names. `path` may be called only while the defect is being reported. */
export type ByteDefect = {
  readonly ruleId: ByteRuleId
  readonly offset: number
  readonly message: string
  readonly path: () => Path
  readonly first?: number
}

/** What a reader may ask for; the sizes are those of pieces in memory, and change nothing else. */
export type ReadOptions = {
  /** Deepest nesting that is read. */
  readonly maxDepth?: number
  /** The longest string, result or skeleton in bytes. */
  readonly maxText?: number
  /** The most names of one object, and the most elements of one array that is not an array of results. */
  readonly maxNames?: number
  readonly maxElements?: number
  readonly windowBytes?: number
  readonly groupBytes?: number
  readonly batch?: BatchSize
}

/** A JSON text that was read through once. It is read again, in pieces, when something of it is asked for. */
export type JsonText = {
  readonly bytes: number
  /** Where it starts, behind a byte order mark. */
  readonly start: number
  /** All of it but the results of the runs that `results` gives, which are empty arrays here. */
  readonly skeleton: () => unknown
  readonly results: ReadonlyMap<number, TextResults>
  readonly locate: (paths: readonly Path[]) => readonly Found[]
}

/** The results of one run. `at`: those that stand beside one, and the index of the first of them. */
export type TextResults = {
  readonly count: number
  readonly batches: () => Iterable<readonly unknown[]>
  readonly around: (index: number) => {
    readonly first: number
    readonly bytes: number
    readonly parse: () => readonly unknown[]
  }
}

/** `json` is null where the bytes hold no JSON text that can be parsed. */
export type ReadText = {
  readonly json: JsonText | null
  readonly places: (offsets: readonly number[]) => ReadonlyMap<number, Place>
}

/** The deepest nesting that is read if nothing else is asked for. */
const defaultDepth = 10_000

// V8 strings end here.
const longestText = 536_870_888

// V8 takes minutes and gigabytes for larger objects, and ends the process at arrays of 2^27 elements.
const mostNames = 2 ** 22
const mostElements = 2 ** 25

const root = (): Path => []

const said: Readonly<Record<Finding['what'], string>> = {
  'duplicate-name': 'The same name stands twice in one object.',
  'lone-surrogate': 'An escape names half of a surrogate pair.',
  'number-overflow': 'A number is too large for a double.',
  'number-inexact': 'An integer is too large to be exact in every reader.',
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const resultsIn = (source: ByteSource, run: RunOutline, batch?: BatchSize): TextResults => ({
  count: run.count,
  batches: () => batchesOf(source, run, batch),
  around: (index) => {
    const group = groupOf(run, index)
    return {
      first: run.firsts[group] ?? 0,
      bytes: (run.ends[group] ?? 0) - (run.starts[group] ?? 0),
      parse: () => parseGroup(source, run, group),
    }
  },
})

const noText = (source: ByteSource, marks: TextMarks): ReadText => ({
  json: null,
  places: (offsets) => placesIn(source, marks, offsets),
})

/**
 * Reads a source through, once for its encoding and once as JSON, and holds no more of it than a window. Every defect goes
 * to `report`.
 */
export const readText = (
  source: ByteSource,
  {
    maxDepth = defaultDepth,
    maxText = longestText,
    maxNames = mostNames,
    maxElements = mostElements,
    windowBytes,
    groupBytes,
    batch,
  }: ReadOptions,
  report: (defect: ByteDefect) => void,
): ReadText => {
  const { fault, wide } = encodingOf(source, windowBytes)
  if (fault) report({ ruleId: fault.ruleId, offset: fault.offset, message: fault.what, path: root })
  if (fault?.fatal) return noText(source, { lines: [], wide })
  const start = fault ? 3 : 0
  const { wrong, outline, marks } = scan(source, {
    maxDepth,
    maxText,
    maxNames,
    maxElements,
    start,
    ...(windowBytes === undefined ? {} : { windowBytes }),
    ...(groupBytes === undefined ? {} : { groupBytes }),
    report: ({ what, ...found }) => report({ ...found, ruleId: `bytes/${what}`, message: said[what] }),
  })
  const known = { lines: marks, wide }
  const gaps = withoutCuts(source, outline)
  const { size } = gaps.rest
  const fatal =
    wrong ??
    (size - start > maxText
      ? ({ offset: start, what: `All but the results has ${size - start} bytes.`, ruleId: 'bytes/too-large' } as const)
      : null)
  if (fatal) {
    report({ ruleId: fatal.ruleId ?? 'bytes/json', offset: fatal.offset, message: fatal.what, path: root })
    return noText(source, known)
  }
  return {
    json: {
      bytes: source.size,
      start,
      skeleton: () => JSON.parse(decoder.decode(readRange(gaps.rest, start, size))),
      results: new Map([...outline.runs].map(([index, run]) => [index, resultsIn(source, run, batch)])),
      locate: (paths) => locateParts(source, start, outline.runs, gaps, paths),
    },
    places: (offsets) => placesIn(source, known, offsets),
  }
}

/** Bytes that are all in memory, as a text and, where they hold one, as its value. */
export const decodeBytes = (
  bytes: Uint8Array,
  options: ReadOptions,
  report: (defect: ByteDefect) => void,
): { readonly text: ReadText; readonly decoded: { readonly value: unknown } | null } => {
  const source = bytesSource(bytes)
  if (bytes.length > (options.maxText ?? longestText)) {
    report({ ruleId: 'bytes/too-large', offset: 0, message: `The file has ${bytes.length} bytes.`, path: root })
    return { text: noText(source, { lines: [], wide: [] }), decoded: null }
  }
  const text = readText(source, options, report)
  if (!text.json) return { text, decoded: null }
  return { text, decoded: { value: JSON.parse(decoder.decode(bytes.subarray(text.json.start))) } }
}
