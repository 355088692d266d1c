import type { SplitRunMark } from '../../schemas/records/index.ts'
import type { PropertyBag, Run } from '../../schemas/sarif/index.ts'
import { type OnPointer, type References, referencesIn, rewrite, topFrame } from '../remap/index.ts'
import { type ListName, withLists } from './lists.ts'
import { movesBy } from './moves.ts'
import { markName } from './part.ts'
import { numbersIn } from './ranges.ts'

/** A piece of a run as a part holds it. `kept`: where the elements of its arrays stood. */
export type FoundPiece = {
  readonly run: Run
  readonly mark: SplitRunMark
  readonly references: References
  readonly kept: ReadonlyMap<ListName, readonly number[]>
}

const elementsIn = (run: Run, list: ListName): readonly object[] => {
  const [first, at] = list.split('/')
  if (first === 'driver') return run.tool.driver.rules ?? []
  if (first === 'extensions') return run.tool.extensions?.[Number(at)]?.rules ?? []
  const value: unknown = Object.hasOwn(run, list) ? Reflect.get(run, list) : []
  return Array.isArray(value) ? (value as object[]) : []
}

/** Null where the mark and the run do not fit together. */
export const readPiece = (run: Run, mark: SplitRunMark): FoundPiece | null => {
  const kept = new Map<ListName, readonly number[]>()
  for (const [list, ranges] of Object.entries(mark.kept)) {
    const numbers = numbersIn(ranges, elementsIn(run, list).length)
    if (numbers === null) return null
    kept.set(list, numbers)
  }
  return { run, mark, references: referencesIn(run), kept }
}

/** The bag of before the mark; undefined where there was none. */
export const unmarked = (
  bag: PropertyBag | undefined,
  mark: { readonly bag: boolean; readonly was?: unknown },
): PropertyBag | undefined => {
  const { [markName]: _, ...rest } = bag ?? {}
  const before = 'was' in mark ? { ...rest, [markName]: mark.was } : rest
  return mark.bag ? before : undefined
}

const restored = ({ run, references, kept }: FoundPiece, pointer: OnPointer): Run => {
  const moves = movesBy((list, index) => kept.get(list)?.[index] ?? index, pointer)
  return rewrite(topFrame('run', run), references, moves) as Run
}

/** The arrays that no piece has whole, put together; null where an element is missing. */
const gathered = (
  pieces: readonly FoundPiece[],
  runs: readonly Run[],
): ReadonlyMap<ListName, readonly object[]> | null => {
  const lists = new Map<ListName, object[]>()
  for (const list of pieces[0]?.kept.keys() ?? []) {
    const at = new Map<number, object>()
    pieces.forEach(({ kept }, piece) => {
      const elements = elementsIn(runs[piece] ?? { tool: { driver: { name: '' } } }, list)
      kept.get(list)?.forEach((index, local) => {
        const element = elements[local]
        if (element) at.set(index, element)
      })
    })
    const all = Array.from({ length: at.size }, (_, index) => at.get(index))
    if (all.some((one) => one === undefined)) return null
    lists.set(
      list,
      all.flatMap((one) => one ?? []),
    )
  }
  return lists
}

/** A run from its pieces, in order; null where they do not make one. */
export const restoreRun = (pieces: readonly FoundPiece[], pointer: (piece: FoundPiece) => OnPointer): Run | null => {
  const runs = pieces.map((piece) => restored(piece, pointer(piece)))
  const [first] = runs
  const mark = pieces[0]?.mark
  const lists = gathered(pieces, runs)
  if (!first || !mark || !lists) return null
  const { properties, automationDetails, results, ...rest } = withLists(first, lists)
  const bag = unmarked(properties, mark)
  const details = mark.details === undefined ? automationDetails : mark.details
  return {
    ...rest,
    ...(results === undefined
      ? {}
      : { results: Array.isArray(results) ? runs.flatMap((run) => run.results ?? []) : results }),
    ...(bag === undefined ? {} : { properties: bag }),
    ...(details ? { automationDetails: details } : {}),
  }
}
