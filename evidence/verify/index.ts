export { type Against, checkBundle, type ReadBundle, type SoundBundle } from './checklist.ts'
export { readLoose } from './json.ts'
export { differenceShown, fails, holds, notReached, shown, unknown } from './line.ts'
export { readBundleFolder } from './read-folder.ts'
