export { rules } from './registry.ts'
export { type Check, type Checks, type Rule, type Visit, type Visitors, visitorsOf } from './rule.ts'
export { type RunTables, tablesOf } from './tables.ts'
