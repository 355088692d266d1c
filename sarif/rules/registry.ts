import type { Rule } from './rule.ts'
export const rules: readonly Rule[] = []
