export { rules } from './registry.ts'
export { type Check, type Checks, type Report, type Rule, type Visit, type Visitors, visitorsOf } from './rule.ts'
export { type DescriptorList, listFor, listsOf, ruleOf } from './rule-reference.ts'
export { given, type RunTables, tablesOf } from './tables.ts'
