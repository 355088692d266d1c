export type { RepairOptions } from './contract.ts'
export { isTooDeep } from './depth.ts'
export { type Repaired, repairBytes } from './repair.ts'
export { type Replayed, replayLedger } from './replay.ts'
