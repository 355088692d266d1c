export { type Architecture, seccompFilter } from './filter.ts'
