export { type Against, checkBundle, type ReadBundle } from './checklist.ts'
export { readBundleFolder } from './read-folder.ts'
