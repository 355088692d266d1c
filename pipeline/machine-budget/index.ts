export { type MachineBudget, openMachineBudget } from './budget.ts'
export { openLocks } from './locks.ts'
