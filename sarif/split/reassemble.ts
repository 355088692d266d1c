import { grouped } from '../../lib/grouped.ts'
import type { MergeNote } from '../../schemas/records/index.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import { logDigest } from './digest.ts'
import { markName } from './part.ts'
import { markOf, restoreLog } from './restore.ts'

type Input = { readonly name: string; readonly log: SarifLog }
type At = { readonly log: number; readonly run: number }

/** Logs of which those that were parts of one are that one again. `places`: where a run of them was among the inputs. */
export type Reassembled = {
  readonly inputs: readonly Input[]
  /** Where a log of them was, the first part of one that was in parts. */
  readonly at: (log: number) => number
  readonly places: (log: number, run: number) => readonly At[]
  readonly notes: readonly MergeNote[]
}

type Group = { readonly of: string; readonly members: readonly number[] }

const groupsOf = (inputs: readonly Input[]): readonly Group[] => {
  const marked = inputs.flatMap(({ log }, at) => {
    const of = markOf(log)?.of
    return of === undefined ? [] : [{ of, at }]
  })
  return [...grouped(marked, ({ of }) => of)].map(([of, members]) => ({ of, members: members.map(({ at }) => at) }))
}

/** Parts of a split, each once, give their log back, proven by its digest; all others stay logs like any. */
export const reassemble = (given: readonly Input[]): Reassembled => {
  const notes: MergeNote[] = []
  const restored = new Map<number, { readonly log: SarifLog; readonly members: readonly number[] }>()
  const gone = new Set<number>()
  for (const { of, members } of groupsOf(given)) {
    const [first = 0] = members
    const say = (kind: MergeNote['kind'], message: string): void =>
      void notes.push({ kind, message, log: first, run: null })
    const marks = members.flatMap((at) => (given[at] ? (markOf(given[at].log) ?? []) : []))
    const parts = marks[0]?.parts ?? 0
    const numbers = new Set(marks.map(({ part }) => part))
    if (
      numbers.size !== parts ||
      marks.length !== parts ||
      marks.some((mark) => mark.parts !== parts || mark.part > parts)
    ) {
      say(
        'parts-missing',
        `Not all ${parts} parts of the split log are here, each once, so they are merged as logs of their own.`,
      )
      continue
    }
    const order = members.toSorted(
      (a, b) => (marks[members.indexOf(a)]?.part ?? 0) - (marks[members.indexOf(b)]?.part ?? 0),
    )
    const log = restoreLog(order.flatMap((at) => given[at]?.log ?? []))
    if (log === null || logDigest(log) !== of) {
      say(
        'parts-changed',
        'The parts do not give back the log that was split, so they are merged as logs of their own.',
      )
      continue
    }
    if (parts > 1) say('reassembled', `${parts} parts give back the log that was split.`)
    restored.set(first, { log, members: order })
    for (const at of members) if (at !== first) gone.add(at)
  }
  return { ...listed(given, restored, gone), notes }
}

const listed = (
  given: readonly Input[],
  restored: ReadonlyMap<number, { readonly log: SarifLog; readonly members: readonly number[] }>,
  gone: ReadonlySet<number>,
): Omit<Reassembled, 'notes'> => {
  const kept = [...given.keys()].filter((at) => !gone.has(at))
  const inputs = kept.flatMap((at) => {
    const input = given[at]
    return input ? [{ name: input.name, log: restored.get(at)?.log ?? input.log }] : []
  })
  const runsIn = (members: readonly number[], run: number): readonly At[] =>
    members.flatMap((log) =>
      (given[log]?.log.runs ?? []).flatMap((one, at) =>
        Reflect.get(one.properties?.[markName] ?? {}, 'run') === run ? [{ log, run: at }] : [],
      ),
    )
  return {
    inputs,
    at: (log) => kept[log] ?? log,
    places: (log, run) => {
      const at = kept[log] ?? log
      const members = restored.get(at)?.members
      return members ? runsIn(members, run) : [{ log: at, run }]
    },
  }
}
