import { Check } from 'typebox/value'
import { grouped } from '../../lib/grouped.ts'
import { unescapeToken } from '../../lib/json-pointer.ts'
import { SplitLogMark, SplitRunMark } from '../../schemas/records/index.ts'
import type { ExternalProperties, PropertyBag, Run, SarifLog } from '../../schemas/sarif/index.ts'
import { copyOf, movePointers, type OnPointer, tokensOf, topFrame, uriOfTokens } from '../remap/index.ts'
import { inRun } from './local.ts'
import { markName } from './part.ts'
import { numbersIn } from './ranges.ts'
import { type FoundPiece, readPiece, restoreRun, unmarked } from './restore-run.ts'

const markIn = (bag: PropertyBag | undefined): unknown =>
  bag && Object.hasOwn(bag, markName) ? bag[markName] : undefined

/** What a log says of the split that it is from; null where it is part of none. */
export const markOf = ({ properties }: SarifLog): SplitLogMark | null => {
  const mark = markIn(properties)
  return Check(SplitLogMark, mark) ? mark : null
}

type Part = {
  readonly log: SarifLog
  readonly mark: SplitLogMark
  readonly pieces: readonly FoundPiece[]
  readonly inline: readonly number[]
}

const readPart = (log: SarifLog): Part | null => {
  const mark = markOf(log)
  const pieces = (log.runs ?? []).map((run) => {
    const one = markIn(run.properties)
    return Check(SplitRunMark, one) && one.of === mark?.of && one.part === mark.part ? readPiece(run, one) : null
  })
  const inline = mark && numbersIn(mark.inline ?? '', log.inlineExternalProperties?.length ?? 0)
  const all = pieces.flatMap((piece) => piece ?? [])
  return mark && inline && all.length === pieces.length ? { log, mark, pieces: all, inline } : null
}

const pointerFrom = ({ pieces, inline }: Part): OnPointer => {
  const whole = (tokens: readonly string[]): readonly string[] => {
    const [first, second, ...inside] = tokens
    if (first === 'inlineExternalProperties') return [first, String(inline[Number(second)] ?? second), ...inside]
    const piece = first === 'runs' ? pieces[Number(second)] : undefined
    if (first === undefined || !piece) return tokens
    return [first, String(piece.mark.run), ...inRun({ from: piece.mark.from, kept: piece.kept }, inside)]
  }
  return (uri) => {
    const tokens = tokensOf(uri)
    return tokens === null ? uri : movedUri(uri, tokens, whole(tokens))
  }
}

const movedUri = (uri: string, tokens: readonly string[], now: readonly string[]): string =>
  now.join('\0') === tokens.join('\0') ? uri : uriOfTokens(now)

const put = (holder: object, name: string, value: unknown): void =>
  void Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true })

/** Puts back what was set aside. Only what is there is changed, never along an inherited name, and nothing below `root` that others may hold. */
const putBack = (root: object, aside: SplitLogMark['aside']): void => {
  for (const { at, was } of aside ?? []) {
    const tokens = at.split('/').slice(1).map(unescapeToken)
    const last = tokens.pop() ?? ''
    let holder = root
    const isThere = tokens.every((token) => {
      const held: unknown = Object.hasOwn(holder, token) ? Reflect.get(holder, token) : null
      if (typeof held !== 'object' || held === null) return false
      const copy = Array.isArray(held) ? [...(held as readonly unknown[])] : { ...held }
      put(holder, token, copy)
      holder = copy
      return true
    })
    if (isThere && Object.hasOwn(holder, last)) put(holder, last, was)
  }
}

const runsOf = (parts: readonly Part[]): readonly Run[] | null => {
  const byRun = grouped(
    parts.flatMap(({ pieces }) => pieces),
    ({ mark }) => mark.run,
  )
  const pointers = new Map<FoundPiece, OnPointer>()
  for (const part of parts) for (const piece of part.pieces) pointers.set(piece, pointerFrom(part))
  const runs: Run[] = []
  for (let at = 0; at < byRun.size; at++) {
    const pieces = (byRun.get(at) ?? []).toSorted((a, b) => a.mark.piece - b.mark.piece)
    const run = restoreRun(pieces, (piece) => pointers.get(piece) ?? ((uri) => uri))
    if (!run) return null
    for (const { mark } of pieces) putBack(run, mark.aside)
    runs.push(run)
  }
  return runs
}

const inlineOf = (parts: readonly Part[]): readonly ExternalProperties[] => {
  const all: ExternalProperties[] = []
  const found = new Map<number, ExternalProperties>()
  for (const part of parts)
    part.log.inlineExternalProperties?.forEach((one, at) => {
      const frame = topFrame('externalProperties', one)
      const moved = copyOf(frame, { change: (inner) => movePointers(inner, pointerFrom(part)) })
      found.set(part.inline[at] ?? -1, moved as ExternalProperties)
    })
  for (const [, one] of [...found].toSorted(([a], [b]) => a - b)) all.push(one)
  return all
}

/** The log that was split, from all its parts in order; null where they do not fit together. */
export const restoreLog = (logs: readonly SarifLog[]): SarifLog | null => {
  const parts = logs.map(readPart)
  const all = parts.flatMap((part) => part ?? [])
  const [first] = all
  const runs = first && all.length === parts.length ? runsOf(all) : null
  if (!first || !runs) return null
  const { properties, inlineExternalProperties, runs: own, ...rest } = first.log
  const bag = unmarked(properties, first.mark)
  const moved = bag && (movePointers(topFrame('propertyBag', bag), pointerFrom(first)) as PropertyBag)
  const log: SarifLog = {
    ...rest,
    runs: own === null ? null : [...runs],
    ...(inlineExternalProperties ? { inlineExternalProperties: [...inlineOf(all)] } : {}),
    ...(moved ? { properties: moved } : {}),
  }
  for (const { mark } of all) putBack(log, mark.aside)
  return log
}
