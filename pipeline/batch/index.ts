export { findBatchFolder } from './find-folder.ts'
export { checkBatchName, defaultBatchName } from './name.ts'
export { readBatchList } from './read-list.ts'
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
