export { type Compared, type CompareInput, compareRuns, type Standing } from './compare.ts'
