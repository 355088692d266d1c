/** What the choice of uids rests on, as the files say it: /proc/self/{u,g}id_map, /etc/passwd, /etc/group, /etc/sub{u,g}id. */
export type IdFacts = {
  readonly uidMap: string
  readonly gidMap: string
  readonly passwd: string
  readonly group: string
  readonly subuid: string
  readonly subgid: string
}

type Range = { readonly first: number; readonly last: number }

const parseMap = (map: string): readonly Range[] =>
  map
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([first, , count]) =>
      first === undefined || count === undefined ? [] : [{ first, last: first + count - 1 }],
    )

/** `name:first:count` lines: ids that the containers of some user may take. */
const parseDelegated = (text: string): readonly Range[] =>
  text.split('\n').flatMap((line) => {
    const [, first, count] = line.split(':').map(Number)
    return first === undefined || count === undefined ? [] : [{ first, last: first + count - 1 }]
  })

const parseIds = (text: string): readonly number[] => text.split('\n').map((line) => Number(line.split(':')[2]))

const preferredFirst = 200_000
/** Below: system accounts and people. */
const lowest = 1_000
/** systemd gives these to dynamic users, and 65534 is nobody's and everybody's. */
const reserved: Range = { first: 61_184, last: 65_535 }

/**
 * First ids of blocks of `size` ids that this machine maps and that belong to nobody: from 200000 up, then downwards
 * from the highest mapped id. Pure; at most `count` blocks.
 */
export const freeBlocks = (facts: IdFacts, size: number, count: number): readonly number[] => {
  const uidRanges = parseMap(facts.uidMap)
  const gidRanges = parseMap(facts.gidMap)
  const taken = [...parseDelegated(facts.subuid), ...parseDelegated(facts.subgid), reserved]
  const named = new Set([...parseIds(facts.passwd), ...parseIds(facts.group)])
  const isInside = (ranges: readonly Range[], first: number): boolean =>
    ranges.some((range) => range.first <= first && first + size - 1 <= range.last)
  const isFree = (first: number): boolean =>
    isInside(uidRanges, first) &&
    isInside(gidRanges, first) &&
    !taken.some((range) => first <= range.last && range.first <= first + size - 1) &&
    !Array.from({ length: size }, (_, index) => first + index).some((id) => named.has(id))

  const blocks: number[] = []
  const attempts = 16_384
  for (let n = 0; n < attempts && blocks.length < count; n += 1) {
    const first = preferredFirst + n * size
    if (isFree(first)) blocks.push(first)
  }
  const top = Math.min(Math.max(0, ...uidRanges.map((range) => range.last)), preferredFirst - 1)
  for (let first = top - size + 1; first >= lowest && blocks.length < count; first -= size) {
    if (isFree(first)) blocks.push(first)
  }
  return blocks
}
