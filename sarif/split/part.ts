import type { SplitLogMark, SplitRunMark } from '../../schemas/records/index.ts'
import type { ExternalProperties, PropertyBag, Run, SarifLog } from '../../schemas/sarif/index.ts'
import { copyOf, type Moves, movePointers, rewrite, topFrame } from '../remap/index.ts'
import { type Frame, pathOf, pointerOf, valueAt } from '../walk/index.ts'
import type { Placed } from './contract.ts'
import { withLists } from './lists.ts'
import { type Here, inRun, localUri } from './local.ts'
import { movesBy } from './moves.ts'
import { rangesOf } from './ranges.ts'

export const markName = 'assay/split'

/** What all parts of a split have in common. */
export type Whole = { readonly log: SarifLog; readonly of: string; readonly parts: number }

type Aside = { readonly at: string; readonly was: string }

/** Takes down what a URI was that leads out of the part; what stands there instead leads to a run of the part, so that the log stays valid. */
const asideIn = (
  aside: Map<string, string>,
  here: Here,
  own: Placed | null,
  pathIn: (tokens: readonly string[]) => readonly string[],
): Moves['pointer'] => {
  return (uri, frame: Frame, inside) => {
    const local = localUri(here, uri, own)
    if (local !== null) return local
    const was: unknown = valueAt(frame.object, inside)
    const at = pointerOf(pathIn(pathOf(frame, ...inside).map(String)))
    if (typeof was === 'string') aside.set(at, was)
    return `sarif:/runs/${own?.at ?? 0}`
  }
}

const asides = (aside: ReadonlyMap<string, string>): { aside?: Aside[] } =>
  aside.size === 0 ? {} : { aside: [...aside].map(([at, was]) => ({ at, was })) }

const marked = <M extends SplitLogMark | SplitRunMark>(bag: PropertyBag | undefined, mark: M): PropertyBag => ({
  ...bag,
  [markName]: {
    ...mark,
    ...(bag && Object.hasOwn(bag, markName) ? { was: bag[markName] } : {}),
  },
})

const movesOf = ({ kept }: Placed, pointer: Moves['pointer']): Moves => {
  const positions = new Map(
    [...kept].map(([list, indices]) => [list, new Map(indices.map((index, at) => [index, at]))]),
  )
  return movesBy((list, index) => positions.get(list)?.get(index) ?? index, pointer)
}

const writeRun = (whole: Whole, here: Here, placed: Placed): Run => {
  const { source, from, to, kept, piece, pieces, details } = placed
  const { run, lists, references } = source
  const elements = new Map(
    [...kept].map(([list, indices]) => [list, indices.flatMap((index) => lists.get(list)?.[index] ?? [])]),
  )
  const { results, ...rest } = withLists(run, elements)
  const cut: Run = Array.isArray(results) ? { ...rest, results: results.slice(from, to) } : withLists(run, elements)
  const aside = new Map<string, string>()
  const pointer = asideIn(aside, here, placed, (tokens) => inRun(placed, tokens))
  const written = rewrite(topFrame('run', cut), references, movesOf(placed, pointer)) as Run
  const isRenamed = details !== run.automationDetails
  const mark: SplitRunMark = {
    of: whole.of,
    part: placed.part + 1,
    parts: whole.parts,
    bag: run.properties !== undefined,
    run: source.index,
    piece: piece + 1,
    pieces,
    from,
    kept: Object.fromEntries([...kept].map(([list, indices]) => [list, rangesOf(indices)])),
    ...(isRenamed ? { details: run.automationDetails ?? null } : {}),
    ...asides(aside),
  }
  return {
    ...written,
    ...(isRenamed && details ? { automationDetails: details } : {}),
    properties: marked(written.properties, mark),
  }
}

/** One part of a log: its pieces as runs, each marked, so that all parts together give the log back. */
export const writePart = (whole: Whole, here: Here, part: number): SarifLog => {
  const { runs: _, inlineExternalProperties: all, properties, ...rest } = whole.log
  const aside = new Map<string, string>()
  const copied = (frame: Frame, above: readonly string[]): object =>
    copyOf(frame, {
      change: (at) =>
        movePointers(
          at,
          asideIn(aside, here, null, (tokens) => [...above, ...tokens]),
        ),
    })
  const bag = properties && (copied(topFrame('propertyBag', properties), ['properties']) as PropertyBag)
  const inline = here.inline.flatMap((index) => {
    const one = all?.[index]
    return one
      ? [copied(topFrame('externalProperties', one), ['inlineExternalProperties', `${index}`]) as ExternalProperties]
      : []
  })
  const mark: SplitLogMark = {
    of: whole.of,
    part: part + 1,
    parts: whole.parts,
    bag: properties !== undefined,
    ...(all ? { inline: rangesOf(here.inline) } : {}),
    ...asides(aside),
  }
  return {
    ...rest,
    runs: whole.log.runs === null ? null : here.placed.map((placed) => writeRun(whole, here, placed)),
    ...(all ? { inlineExternalProperties: inline } : {}),
    properties: marked(bag, mark),
  }
}
