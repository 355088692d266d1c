export type { NamedRules } from './find.ts'
export { judgeNamedRules } from './judge.ts'
export { readNamedRules } from './read.ts'
export { isRegistryReference, registryRefusal } from './registry.ts'
