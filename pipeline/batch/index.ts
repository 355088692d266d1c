export { type Coordinator, startCoordinator } from './coordinator.ts'
export { coordinatorOf, takeCoordinatorLock } from './coordinator-lock.ts'
export { isToBeTried } from './ends.ts'
export { findBatchFolder } from './find-folder.ts'
export { tryRole } from './locks.ts'
export { checkBatchName, defaultBatchName } from './name.ts'
export { readBatchList } from './read-list.ts'
export { readBatchSource } from './read-source.ts'
export { type Reconciled, reconcile } from './reconcile.ts'
export type {
  BatchAsk,
  BatchContext,
  BatchEvent,
  BatchList,
  CoordinatorContext,
  ListedEntry,
  Retry,
  RunningJob,
} from './request.ts'
export { runBatch } from './run-batch.ts'
export { firingName } from './schedules.ts'
export { settleEnded } from './settle.ts'
