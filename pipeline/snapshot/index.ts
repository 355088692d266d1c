export type { SnapshotContext, SnapshotRequest } from './request.ts'
export { type TakenSnapshot, takeSnapshot } from './take-snapshot.ts'
