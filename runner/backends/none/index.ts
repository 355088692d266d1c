export { openUnsandboxed } from './open.ts'
