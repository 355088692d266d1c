import type { Requirement } from '../validate/index.ts'
import type { Profile } from './contract.ts'

export type { LogLimits, LogSize, OpenProfile, Profile, ProfileContext } from './contract.ts'
export { profileOf, profiles } from './registry.ts'
export { verdictOf } from './verdict.ts'

/** The rules of a profile as a reader wants to know them. */
export const profileRequirements = (profile: Profile): readonly Requirement[] =>
  profile
    .open({ size: { bytes: 0, gzipBytes: null }, tree: null })
    .rules.map(({ id, section, level, requirement, remedy }) => ({ id, section, level, requirement, remedy }))
