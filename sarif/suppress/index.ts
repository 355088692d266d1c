export { suppressRun } from './suppress.ts'
