import { distinctFrom } from '../../remap/index.ts'
import type { Say } from '../contract.ts'
import type { Joining } from './group.ts'

/** What each base id of each run is called in the joined run: one id for one meaning, and an id that a log does not explain keeps its name. */
export const uniteBases = (group: readonly Joining[], say: Say): ReadonlyMap<Joining, ReadonlyMap<string, string>> => {
  const meanings = new Map<string, string>()
  for (const { keys, claims } of group) for (const id of claims.unsaidBases) meanings.set(id, keys.base(id))
  return new Map(
    group.map((one) => {
      const { member, keys } = one
      const names = new Map<string, string>()
      for (const id of Object.keys(member.value.originalUriBaseIds ?? {})) {
        const meaning = keys.base(id)
        const isFree = (meanings.get(id) ?? meaning) === meaning
        const known = isFree
          ? id
          : [...meanings].find(([name, said]) => said === meaning && name.startsWith(`${id}-`))?.[0]
        const name = known ?? distinctFrom(id, new Set(meanings.keys()))
        if (name !== id)
          say('renamed-base', `The joined runs mean different places by "${id}"; here it is "${name}" now.`, member)
        meanings.set(name, meaning)
        names.set(id, name)
      }
      return [one, names]
    }),
  )
}
