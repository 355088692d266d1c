export type { Merged, MergeInput } from './contract.ts'
export { mergeLogs } from './merge.ts'
