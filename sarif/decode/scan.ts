import { byteOf, type Cursor, fault, offsetOf, openCursor, type SyntaxFault, shown, skipSpace } from './cursor.ts'
import { openNames } from './names.ts'
import { skipNumber } from './number.ts'
import { type Outline, openOutline } from './outline.ts'
import { openLevels } from './path.ts'
import type { ByteSource } from './source.ts'
import { type StringNote, skipString } from './string.ts'
import { isMinusInfinity, skipWord, unexpected } from './word.ts'

/** Something that a reader must know although the text can be read. `first`: the offset of the earlier name. */
export type Finding = {
  readonly what: 'duplicate-name' | 'lone-surrogate' | 'number-overflow' | 'number-inexact'
  readonly offset: number
  readonly first?: number
  /** Keys and indices from the root; may be called only while the finding is being reported. */
  readonly path: () => readonly (string | number)[]
}

/**
 * `maxText`: the longest string, and the longest result, in bytes. `maxNames`, `maxElements`: the most that an object and
 * an array may hold. `start`: where the JSON text starts, behind a mark.
 */
export type ScanOptions = {
  readonly maxDepth: number
  readonly maxText: number
  readonly maxNames: number
  readonly maxElements: number
  readonly start: number
  readonly windowBytes?: number
  readonly groupBytes?: number
  readonly report: (finding: Finding) => void
}

/** `wrong`: why the text cannot be parsed, or null. `marks`: places that are known, up to where the scan came. */
export type Scanned = {
  readonly wrong: SyntaxFault | null
  readonly outline: Outline
  readonly marks: Cursor['marks']
}

const openObject = 0x7b
const closeObject = 0x7d
const openArray = 0x5b
const closeArray = 0x5d

const usualGroup = 4096
// The log, runs, the run and results are open where a result stands.
const levelOfResults = 4

const tooLarge = (offset: number, what: string): SyntaxFault => ({ offset, what, ruleId: 'bytes/too-large' })

/** Reads bytes as exactly one JSON text (RFC 8259) with a stack of its own, and notes where the results of runs stand. */
export const scan = (source: ByteSource, options: ScanOptions): Scanned => {
  const cursor = openCursor(source, options.start, options.windowBytes)
  const note: StringNote = { escaped: false, loneSurrogate: -1 }
  const names = openNames()
  const levels = openLevels(names.at)
  const results = openOutline(options.groupBytes ?? usualGroup)
  let inResults = false

  const report = (what: Finding['what'], offset: number, first?: number): void =>
    options.report({ what, offset, path: levels.path, ...(first === undefined ? {} : { first }) })

  const string = (): SyntaxFault | null => {
    const start = offsetOf(cursor)
    const wrong = skipString(cursor, note)
    if (wrong) return wrong
    if (note.loneSurrogate >= 0) report('lone-surrogate', note.loneSurrogate)
    const length = offsetOf(cursor) - start
    return length > options.maxText ? tooLarge(start, `A string has ${length} bytes.`) : null
  }

  /** JSON.parse takes the last of equal names: results that stood under an earlier one are no part of the log. */
  const forgetEarlier = (): void => {
    if (levels.depth() === 1 && names.isAt(0, 'runs')) results.forgetAll()
    if (levels.depth() === 3 && isInRuns() && names.isAt(1, 'results')) results.forget(levels.indexAt(1))
  }
  const isInRuns = (): boolean =>
    levels.isObjectAt(0) && !levels.isObjectAt(1) && levels.isObjectAt(2) && names.isAt(0, 'runs')

  const name = (): SyntaxFault | null => {
    skipSpace(cursor)
    if (cursor.bytes[cursor.at] !== byteOf.quote) {
      const closes = cursor.bytes[cursor.at] === closeObject
      return closes
        ? fault(offsetOf(cursor), 'A comma is followed by no name.')
        : unexpected(cursor, 'a name in double quotes')
    }
    const start = offsetOf(cursor)
    const earlier = names.read(cursor, note)
    if (typeof earlier !== 'number') return earlier
    const length = offsetOf(cursor) - start
    if (length > options.maxText) return tooLarge(start, `A name has ${length} bytes.`)
    if (names.size() > options.maxNames) return tooLarge(start, `An object has more than ${options.maxNames} names.`)
    if (note.loneSurrogate >= 0) report('lone-surrogate', note.loneSurrogate)
    if (earlier >= 0) report('duplicate-name', start, earlier)
    if (earlier >= 0) forgetEarlier()
    skipSpace(cursor)
    if (cursor.bytes[cursor.at] !== byteOf.colon) return unexpected(cursor, 'a colon')
    cursor.at++
    return null
  }

  /** Opens a container. `true`: it is not empty, so a value follows. */
  const open = (isObject: boolean): boolean | SyntaxFault => {
    if (levels.depth() >= options.maxDepth) {
      const what = `The text is nested deeper than ${options.maxDepth} levels.`
      return { offset: offsetOf(cursor), what, ruleId: 'bytes/too-deep' }
    }
    cursor.at++
    const inside = offsetOf(cursor)
    skipSpace(cursor)
    if (cursor.bytes[cursor.at] === (isObject ? closeObject : closeArray)) {
      cursor.at++
      return false
    }
    if (!isObject && levels.depth() === levelOfResults - 1 && isInRuns() && names.isAt(1, 'results')) {
      inResults = true
      results.open(levels.indexAt(1), inside)
    }
    levels.open(isObject)
    if (!isObject) return true
    names.open()
    return name() ?? true
  }

  const close = (): void => {
    if (levels.inObject()) names.close()
    if (inResults && levels.depth() === levelOfResults) {
      inResults = false
      results.close(offsetOf(cursor))
    }
    levels.close()
    cursor.at++
  }

  const endOfResult = (): SyntaxFault | null => {
    const length = results.end(offsetOf(cursor))
    return length > options.maxText ? tooLarge(offsetOf(cursor) - length, `A result has ${length} bytes.`) : null
  }

  /** After a value: commas and closing brackets up to the next value. `true`: a value follows. */
  const next = (): boolean | SyntaxFault => {
    for (;;) {
      const depth = levels.depth()
      const large = inResults && depth === levelOfResults ? endOfResult() : null
      if (large) return large
      skipSpace(cursor)
      if (depth === 0) return false
      const isObject = levels.inObject()
      const byte = cursor.bytes[cursor.at]
      if (byte === (isObject ? closeObject : closeArray)) {
        close()
        continue
      }
      if (byte !== byteOf.comma) return unexpected(cursor, `a comma or ${isObject ? '"}"' : '"]"'}`)
      cursor.at++
      if (isObject) return name() ?? true
      const index = levels.nextElement()
      // Results are not held at once.
      const isHeld = !(inResults && depth === levelOfResults)
      if (isHeld && index >= options.maxElements)
        return tooLarge(offsetOf(cursor), `An array has more than ${options.maxElements} elements.`)
      return true
    }
  }

  const number = (): SyntaxFault | null => {
    if (isMinusInfinity(cursor)) return unexpected(cursor, 'a value')
    const start = offsetOf(cursor)
    const result = skipNumber(cursor)
    if (typeof result !== 'string') return result
    if (result === 'overflow') report('number-overflow', start)
    if (result === 'inexact') report('number-inexact', start)
    return null
  }

  /** One value up to its end, or its opening bracket. `true`: a value follows inside it. */
  const value = (): boolean | SyntaxFault => {
    skipSpace(cursor)
    if (inResults && levels.depth() === levelOfResults) results.begin(offsetOf(cursor))
    const byte = cursor.bytes[cursor.at] ?? 0
    if (byte === byteOf.quote) return string() ?? false
    if (byte === openObject || byte === openArray) return open(byte === openObject)
    if (byte === byteOf.minus || (byte >= 0x30 && byte <= 0x39)) return number() ?? false
    return skipWord(cursor) ?? false
  }

  const all = (): SyntaxFault | null => {
    skipSpace(cursor)
    if (cursor.at >= cursor.end) {
      const what = source.size === options.start ? 'The file is empty.' : 'The file holds only white space.'
      return { offset: options.start, what, ruleId: 'bytes/empty' }
    }
    for (;;) {
      const inside = value()
      if (typeof inside !== 'boolean') return inside
      if (inside) continue
      const more = next()
      if (typeof more !== 'boolean') return more
      if (!more) break
    }
    if (cursor.at >= cursor.end) return null
    return fault(offsetOf(cursor), `${shown(cursor)} follows the end of the JSON text.`)
  }
  const wrong = all()
  return { wrong, outline: results.outline, marks: cursor.marks }
}
