import type { TextResults } from '../decode/index.ts'
import { isIndex, type Keys, leads } from './pointer.ts'

type Piece = { readonly first: number; readonly values: readonly unknown[] }
/** Inside a result that is not at hand. */
type Away = { readonly run: TextResults; readonly index: number; readonly inside: readonly string[] }
type Asked = { isMissing: boolean; readonly missing: () => void }
type Open = Away & { readonly asked: Asked }

// What is asked about results that are not at hand waits, so that each is read once for all that leads into it. What waits
// takes about so many bytes at most.
const mostWaiting = 64 * 1024 ** 2
const entryBytes = 200

const inPiece = ({ first, values }: Piece, { index, inside }: Away): boolean => leads(values[index - first], inside)

/** Looks pointers up in a log whose results are read in pieces. `note`: the piece that is at hand now. */
export const openLookUp = (
  skeleton: unknown,
  results: ReadonlyMap<number, TextResults>,
  most: number = mostWaiting,
) => {
  let last: { readonly run: TextResults; readonly piece: Piece } | null = null
  let asked: Asked[] = []
  let open: Open[] = []
  let waiting = 0

  const find = (keys: Keys): boolean | Away => {
    if (keys === null) return false
    const [runs, at, name, index, ...inside] = keys
    const run = runs === 'runs' && isIndex(at) && name === 'results' ? results.get(Number(at)) : undefined
    if (!run || index === undefined) return leads(skeleton, keys)
    if (!isIndex(index) || Number(index) >= run.count) return false
    if (inside.length === 0) return true
    const away = { run, index: Number(index), inside }
    const held = last?.run === run ? last.piece : null
    const isHeld = held !== null && away.index >= held.first && away.index < held.first + held.values.length
    return isHeld ? inPiece(held, away) : away
  }

  const lookUp = (of: readonly Open[]): void => {
    let piece: Piece = { first: 0, values: [] }
    for (const one of of.toSorted((a, b) => a.index - b.index)) {
      if (one.index >= piece.first + piece.values.length) {
        const { first, parse } = one.run.around(one.index)
        piece = { first, values: parse() }
      }
      if (!inPiece(piece, one)) one.asked.isMissing = true
    }
  }

  const settle = (): void => {
    const byRun = new Map<TextResults, Open[]>()
    for (const one of open) {
      const known = byRun.get(one.run)
      if (known) known.push(one)
      else byRun.set(one.run, [one])
    }
    for (const of of byRun.values()) lookUp(of)
    for (const { isMissing, missing } of asked) if (isMissing) missing()
    asked = []
    open = []
    waiting = 0
  }

  return {
    note: (run: TextResults, piece: Piece): void => {
      last = { run, piece }
    },
    unlessHeld: (pointers: readonly Keys[], missing: () => void): void => {
      const found = pointers.map(find)
      const isMissing = found.includes(false)
      const away = isMissing ? [] : found.filter((one) => typeof one === 'object')
      if (away.length === 0 && (!isMissing || asked.length === 0)) {
        if (isMissing) missing()
        return
      }
      const one = { isMissing, missing }
      asked.push(one)
      for (const { run, index, inside } of away) {
        open.push({ run, index, inside, asked: one })
        waiting += inside.reduce((sum, key) => sum + key.length, 0)
      }
      waiting += entryBytes * (away.length + 1)
      if (waiting > most) settle()
    },
    settle,
  }
}
