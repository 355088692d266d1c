import { isTelling } from '../fingerprint/house.ts'
import type { Traits } from './traits.ts'

/** Both sides of a comparison, in house order. */
export type Sides = {
  readonly base: readonly Traits[]
  readonly head: readonly Traits[]
  /** Whether git takes its file for renamed. */
  readonly isRenamed: (head: Traits) => boolean
  /** Whether its file is known on its own side alone, as far as runs and renames tell. */
  readonly isGone: (base: Traits) => boolean
  readonly isAdded: (head: Traits) => boolean
}

type Key = (one: Traits) => string
type Takes = (one: Traits) => boolean

/** `key` is what two results must have in common; of several that have, `closer` ones pair up first. */
type Phase = {
  readonly key: Key
  readonly closer: readonly Key[]
  readonly takesHead: Takes
  readonly takesBase: Takes
}

const always: Takes = () => true
const textOf = (...parts: readonly (string | number)[]): string => parts.join('\n')

const inOneFile: Pick<Phase, 'key' | 'closer'> = {
  key: ({ file, content, region }) => textOf(file, content, region),
  closer: [
    ({ context, following, message, line, column }) => textOf(context, following, message, line, column),
    ({ context, following, message }) => textOf(context, following, message),
    ({ context, message }) => textOf(context, message),
    ({ context }) => context,
    ({ following }) => following,
    ({ message }) => message,
  ],
}

/** Lines that a formatter wrapped anew: the region's own text and what stands behind it. */
const reformatted: Pick<Phase, 'key' | 'closer'> = {
  key: ({ file, region, following }) => textOf(file, region, following),
  closer: [({ message }) => message],
}

const ofEqualBytes: Key = ({ bytes, content, context, region, message, line, column }) =>
  textOf(bytes, content, context, region, message, line, column)

const ofMovedCode: Key = ({ content, context, region }) => textOf(content, context, region)

/** In this order: the surest first. */
const phasesOf = ({ base, head, isRenamed, isGone, isAdded }: Sides): readonly Phase[] => {
  const isOnly = onlyOnes(ofMovedCode, base, head)
  const canMove: Takes = (one) => isTelling(one.context) && isOnly(one)
  return [
    { ...inOneFile, takesHead: (one) => !isRenamed(one), takesBase: always },
    { ...inOneFile, takesHead: isRenamed, takesBase: always },
    { ...reformatted, takesHead: always, takesBase: always },
    {
      key: ofEqualBytes,
      closer: [],
      takesHead: (one) => one.bytes !== '' && isAdded(one),
      takesBase: (one) => one.bytes !== '' && isGone(one),
    },
    { key: ofMovedCode, closer: [], takesHead: canMove, takesBase: canMove },
  ]
}

/** Whether a key stands once among all of the base and once among all of the head: two of a kind are no evidence of a move. */
const onlyOnes = (key: Key, ...sides: readonly (readonly Traits[])[]): Takes => {
  const counted = (all: readonly Traits[]): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>()
    for (const one of all) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1)
    return counts
  }
  let counts: readonly ReadonlyMap<string, number>[] | null = null
  return (one) => {
    counts ??= sides.map(counted)
    return counts.every((side) => side.get(key(one)) === 1)
  }
}

/**
 * Pairs results one to one, head to base, in time linear in both. A head's result that is more severe than the base's is not
 * the same one; a less severe one is, where no equally severe one is left.
 */
export const match = (sides: Sides): ReadonlyMap<Traits, Traits> => {
  const pairs = new Map<Traits, Traits>()
  const taken = new Set<Traits>()
  const pair = (head: Traits, base: Traits): void => {
    pairs.set(head, base)
    taken.add(base)
  }
  const phases = phasesOf(sides)
  let { base, head } = sides
  for (const easing of easingsOf(sides)) {
    for (const { key, closer, takesHead, takesBase } of phases) {
      const bases = base.filter((one) => one.severity >= easing && takesBase(one))
      const heads = bases.length === 0 ? [] : head.filter(takesHead)
      if (heads.length === 0) continue
      const isEased =
        (severity: number): Key =>
        (one) =>
          textOf(key(one), one.severity + severity)
      for (const group of groupsOf(bases, heads, isEased(0), isEased(easing))) pairUp(group, closer, pair)
      base = base.filter((one) => !taken.has(one))
      head = head.filter((one) => !pairs.has(one))
    }
  }
  return pairs
}

/** By how much less severe a head's result can be than a base's, of the severities that there are; 0 is the first. */
const easingsOf = ({ base, head }: Sides): readonly number[] => {
  const [before, now] = [base, head].map((all) => new Set(all.map(({ severity }) => severity)))
  return [0, 1, 2, 3].filter((easing) => [...(before ?? [])].some((severity) => now?.has(severity - easing)))
}

type Group = { readonly bases: Traits[]; readonly heads: Traits[] }

const groupsOf = (
  bases: readonly Traits[],
  heads: readonly Traits[],
  keyOfBase: Key,
  keyOfHead: Key,
): Iterable<Group> => {
  const groups = new Map<string, Group>()
  for (const one of bases) {
    const key = keyOfBase(one)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { bases: [one], heads: [] })
    else group.bases.push(one)
  }
  for (const one of heads) groups.get(keyOfHead(one))?.heads.push(one)
  return groups.values()
}

const pairUp = ({ bases, heads }: Group, closer: readonly Key[], pair: (head: Traits, base: Traits) => void): void => {
  const [key, ...rest] = closer
  if (heads.length === 0 || bases.length === 0) return
  if (key === undefined || (heads.length === 1 && bases.length === 1)) {
    for (const [at, base] of bases.entries()) {
      const one = heads[at]
      if (one !== undefined) pair(one, base)
    }
    return
  }
  const paired = new Set<Traits>()
  for (const group of groupsOf(bases, heads, key, key))
    pairUp(group, [], (one, base) => {
      paired.add(one).add(base)
      pair(one, base)
    })
  const isLeft: Takes = (one) => !paired.has(one)
  pairUp({ bases: bases.filter(isLeft), heads: heads.filter(isLeft) }, rest, pair)
}
