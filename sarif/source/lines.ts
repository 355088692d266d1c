import { escapeRegExp } from '../../lib/escape-reg-exp.ts'

/** The lines of a text; the first is 1. */
export type Lines = {
  /** An empty line behind the last line break is counted. */
  readonly count: number
  readonly hasFinalBreak: boolean
  readonly start: (line: number) => number
  /** End of the line without, and with, its line break. */
  readonly end: (line: number) => number
  readonly next: (line: number) => number
}

/** Number of leading indexes for which `holds` is true; it must be true up to some index and false from there on. */
export const countBelow = (length: number, holds: (index: number) => boolean): number => {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low
}

const breaksByLf = function* (text: string): Generator<readonly [number, number]> {
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    yield [at > 0 && text.charCodeAt(at - 1) === 0x0d ? at - 1 : at, at + 1]
}

/** §3.14.26: at each place the sequences are tried in their order. */
const breaksBy = function* (text: string, sequences: readonly string[]): Generator<readonly [number, number]> {
  const any = new RegExp(sequences.map(escapeRegExp).join('|'), 'g')
  for (let match = any.exec(text); match; match = any.exec(text)) yield [match.index, match.index + match[0].length]
}

const growing = () => {
  let items = new Uint32Array(64)
  let length = 0
  return {
    push: (item: number): void => {
      if (length === items.length) {
        const larger = new Uint32Array(length * 2)
        larger.set(items)
        items = larger
      }
      items[length++] = item
    },
    at: (index: number): number => items[index] ?? 0,
    size: (): number => length,
  }
}

export const linesOf = (text: string, newlines: readonly string[]): Lines => {
  const sequences = newlines.filter((one) => one !== '')
  const isUsual = sequences.length === 2 && sequences[0] === '\r\n' && sequences[1] === '\n'
  const ends = growing()
  const nexts = growing()
  if (sequences.length > 0) {
    for (const [end, next] of isUsual ? breaksByLf(text) : breaksBy(text, sequences)) {
      ends.push(end)
      nexts.push(next)
    }
  }
  const breaks = ends.size()
  return {
    count: breaks + 1,
    hasFinalBreak: breaks > 0 && nexts.at(breaks - 1) === text.length,
    start: (line) => (line === 1 ? 0 : nexts.at(line - 2)),
    end: (line) => (line > breaks ? text.length : ends.at(line - 1)),
    next: (line) => (line > breaks ? text.length : nexts.at(line - 1)),
  }
}
