export type { LogLimits, LogSize, OpenProfile, Profile, ProfileContext } from './contract.ts'
export { profileOf, profiles } from './registry.ts'
export { verdictOf } from './verdict.ts'
