import type { Traits } from './traits.ts'

/** Both sides of a comparison, in house order. `renamed`: heads whose file git takes for renamed. */
export type Sides = {
  readonly base: readonly Traits[]
  readonly head: readonly Traits[]
  readonly renamed: (head: Traits) => boolean
  /** Whether a URI stands in neither the artifacts nor the results of the other side, nor in a rename. */
  readonly isGone: (base: Traits) => boolean
  readonly isAdded: (head: Traits) => boolean
}

type Key = (one: Traits) => readonly number[]

const always = (): boolean => true

/** What two results of one file must have in common, strictest first: so that of several equal ones the right ones pair up. */
const inOneFile: readonly Key[] = [
  (one) => [one.file, one.content, one.context, one.region, one.following, one.message, one.line, one.column],
  (one) => [one.file, one.content, one.context, one.region, one.following, one.message],
  (one) => [one.file, one.content, one.context, one.region, one.message],
  (one) => [one.file, one.content, one.context, one.region],
  (one) => [one.file, one.content, one.region, one.following],
  (one) => [one.file, one.content, one.region, one.message],
  (one) => [one.file, one.content, one.region],
]

/** Lines that a formatter wrapped anew: the region's own text and what stands behind it. */
const reformatted: readonly Key[] = [
  (one) => [one.file, one.region, one.following, one.message],
  (one) => [one.file, one.region, one.following],
]

const ofEqualBytes: Key = (one) => [one.bytes, one.content, one.context, one.region, one.message, one.line, one.column]

const moved: Key = (one) => [one.content, one.context, one.region]

type Phase = {
  readonly key: Key
  readonly takesHead: (head: Traits) => boolean
  readonly takesBase: (base: Traits) => boolean
}

const phasesOf = ({ base, head, renamed, isGone, isAdded }: Sides): readonly Phase[] => {
  const inFiles = (keys: readonly Key[], takesHead: Phase['takesHead']): Phase[] =>
    keys.map((key) => ({ key, takesHead, takesBase: always }))
  const isOnly = onlyOnes(moved, base, head)
  const canMove = (one: Traits): boolean => one.isTelling && isOnly(one)
  return [
    ...inFiles(inOneFile, (one) => !renamed(one)),
    ...inFiles(inOneFile, renamed),
    ...inFiles(reformatted, always),
    {
      key: ofEqualBytes,
      takesHead: (one) => one.bytes !== 0 && isAdded(one),
      takesBase: (one) => one.bytes !== 0 && isGone(one),
    },
    { key: moved, takesHead: canMove, takesBase: canMove },
  ]
}

/** Whether a key stands once among all of the base and once among all of the head: two of a kind are no evidence of a move. */
const onlyOnes = (key: Key, base: readonly Traits[], head: readonly Traits[]): ((one: Traits) => boolean) => {
  const counted = (all: readonly Traits[]): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>()
    for (const one of all) {
      const text = key(one).join()
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    return counts
  }
  let counts: readonly ReadonlyMap<string, number>[] | null = null
  return (one) => {
    counts ??= [counted(base), counted(head)]
    const text = key(one).join()
    return counts.every((side) => side.get(text) === 1)
  }
}

/**
 * Pairs results one to one, head to base, in time linear in both. A head's result that is more severe than the base's is not
 * the same one; a less severe one is, where no equally severe one is left.
 */
export const match = (sides: Sides): ReadonlyMap<Traits, Traits> => {
  const pairs = new Map<Traits, Traits>()
  const phases = phasesOf(sides)
  let { base, head } = sides
  for (let easing = 0; easing <= 3; easing += 1) {
    for (const { key, takesHead, takesBase } of phases) {
      if (base.length === 0 || head.length === 0) return pairs
      const taken = pairUp(
        base.filter((one) => one.severity >= easing && takesBase(one)),
        head.filter(takesHead),
        (one, isHead) => [...key(one), one.severity + (isHead ? easing : 0)].join(),
        pairs,
      )
      if (taken.size === 0) continue
      base = base.filter((one) => !taken.has(one))
      head = head.filter((one) => !pairs.has(one))
    }
  }
  return pairs
}

const pairUp = (
  base: readonly Traits[],
  head: readonly Traits[],
  keyOf: (one: Traits, isHead: boolean) => string,
  pairs: Map<Traits, Traits>,
): ReadonlySet<Traits> => {
  const taken = new Set<Traits>()
  if (base.length === 0 || head.length === 0) return taken
  const waiting = new Map<string, Traits[]>()
  for (const one of base.toReversed()) {
    const key = keyOf(one, false)
    const queue = waiting.get(key)
    if (queue === undefined) waiting.set(key, [one])
    else queue.push(one)
  }
  for (const one of head) {
    const found = waiting.get(keyOf(one, true))?.pop()
    if (found === undefined) continue
    pairs.set(one, found)
    taken.add(found)
  }
  return taken
}
