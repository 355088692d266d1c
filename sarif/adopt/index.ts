export { adopt } from './adopt.ts'
export { diffPatch } from './diff.ts'
export { uriOfLocation } from './locations.ts'
