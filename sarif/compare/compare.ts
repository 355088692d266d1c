import type { MovedFrom, ResultClass } from '../../schemas/records/index.ts'
import type { Result, Run } from '../../schemas/sarif/index.ts'
import { byHouseOrder } from '../result-order.ts'
import { absorb } from './absorb.ts'
import { inHouseLists } from './house-lists.ts'
import { match } from './match.ts'
import { type Traits, traitsOf } from './traits.ts'

export type Standing = { readonly class: ResultClass; readonly movedFrom?: MovedFrom }

/** `standings` are those of the head's results, in their order; `absentResults` are the base's own that the head lacks, in house order. */
export type Compared = {
  readonly run: Run
  readonly standings: readonly Standing[]
  readonly absent: number
  readonly absentResults: readonly Result[]
}

export type CompareInput = {
  /** Null: there is none, or it did not finish. */
  readonly base: Run | null
  readonly head: Run
  /** URI in the head to URI in the base, as SARIF spells them. */
  readonly renames: ReadonlyMap<string, string>
  /** False where the head's analysis did not finish: what it does not show may be there, so that nothing is called absent. */
  readonly isHeadWhole?: boolean
  /** Whether a URI of the base may be there in the head and was in nobody's hands: likewise. */
  readonly isUnread?: (uri: string) => boolean
}

/**
 * What each result of a run is against an earlier run of the same analyzer, and the run as SARIF tells it: `baselineState` on
 * every result, absent ones added, `baselineGuid` of the base (SARIF 2.1.0 §3.14.5, §3.27.24). It is another run than the
 * head, so that it lacks the head's GUID. What is only moved is `unchanged` there. Neither run is changed.
 */
export const compareRuns = ({ base, head, renames, isHeadWhole = true, isUnread = never }: CompareInput): Compared => {
  const results = head.results ?? []
  if (base === null)
    return { run: head, standings: results.map(() => ({ class: 'unknown' })), absent: 0, absentResults: [] }
  const ours = inOrder(
    head,
    traitsOf(head, (uri) => renames.get(uri) ?? uri),
  )
  const theirs = inOrder(
    base,
    traitsOf(base, (uri) => uri),
  )
  const [inHead, inBase, sources] = [urisOf(head), urisOf(base), new Set(renames.values())]
  const pairs = match({
    base: theirs,
    head: ours,
    isRenamed: ({ uri }) => renames.has(uri),
    isGone: ({ uri }) => !inHead.has(uri) && !sources.has(uri),
    isAdded: ({ uri }) => !inBase.has(uri) && !renames.has(uri),
  })
  const standings: Standing[] = results.map(() => ({ class: 'absent' }))
  const states: Result['baselineState'][] = results.map(() => 'absent')
  for (const one of ours) {
    const twin = pairs.get(one)
    standings[one.index] = twin === undefined ? { class: 'new' } : standingOf(one, twin)
    states[one.index] = twin === undefined ? 'new' : isSame(one, twin) ? 'unchanged' : 'updated'
  }
  const paired = new Set(pairs.values())
  const lacking = isHeadWhole ? theirs.filter((one) => !paired.has(one) && !isUnread(one.uri)) : []
  const absentResults = lacking.flatMap(({ index }) => base.results?.[index] ?? [])
  const run = written(head, base, states, absentResults)
  return { run, standings, absent: absentResults.length, absentResults }
}

const never = (): boolean => false

const inOrder = (run: Run, all: readonly Traits[]): readonly Traits[] => {
  const resultOf = ({ index }: Traits): Result => run.results?.[index] ?? { message: {} }
  return all.toSorted((a, b) => byHouseOrder(resultOf(a), resultOf(b)))
}

const urisOf = (run: Run): ReadonlySet<string> => {
  const uris = new Set<string>()
  for (const { location } of run.artifacts ?? []) uris.add(location?.uri ?? '')
  for (const { locations } of run.results ?? []) uris.add(locations?.[0]?.physicalLocation?.artifactLocation?.uri ?? '')
  return uris
}

const standingOf = (one: Traits, twin: Traits): Standing =>
  one.uri === twin.uri && one.line === twin.line
    ? { class: 'unchanged' }
    : { class: 'moved', movedFrom: { uri: twin.uri || null, line: twin.line || null } }

const isSame = (one: Traits, twin: Traits): boolean => one.message === twin.message && one.severity === twin.severity

const written = (head: Run, base: Run, states: readonly Result['baselineState'][], absent: readonly Result[]): Run => {
  const { run, absorbed } = absorb(head, base, absent)
  const own = (head.results ?? []).map((result, at) => ({ ...result, baselineState: states[at] ?? 'new' }))
  const guids = new Set(own.map(({ guid }) => guid?.toLowerCase()))
  const gone = absorbed.map((result) => asAbsent(result, own, guids))
  const { guid: _, ...details } = head.automationDetails ?? {}
  const baselineGuid = base.automationDetails?.guid
  return inHouseLists({
    ...run,
    ...(head.automationDetails === undefined ? {} : { automationDetails: details }),
    ...(baselineGuid === undefined ? {} : { baselineGuid }),
    results: [...own, ...gone].sort(byHouseOrder),
  })
}

const asAbsent = (
  { guid, suppressions, workItemUris, ...result }: Result,
  [first]: readonly Result[],
  taken: ReadonlySet<string | undefined>,
): Result => ({
  ...result,
  ...(guid === undefined || taken.has(guid.toLowerCase()) ? {} : { guid }),
  // §3.27.23, §3.27.27: all results of a run have them, or none.
  ...(first === undefined || first.suppressions === undefined ? {} : { suppressions: suppressions ?? [] }),
  ...(first === undefined || first.workItemUris === undefined ? {} : { workItemUris: workItemUris ?? [] }),
  baselineState: 'absent',
})
