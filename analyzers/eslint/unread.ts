import { leftOutBy } from '../left-out.ts'

/** Why the driver (tool/driver) did not read a file, or not all of it, in our words. */
const reasons = {
  'too-large': 'larger than the size limit',
  'not-utf8': 'not UTF-8',
  syntax: 'syntax error',
  'too-deep': 'nested too deeply for ESLint',
  'rule-failed': 'a rule of ESLint failed on it',
  'not-covered': leftOutBy("the worktree's ESLint configuration"),
  'config-failed': "the worktree's ESLint configuration could not be loaded",
  'config-needs-packages': "the worktree's ESLint configuration needs packages that Assay does not install",
} as const

export type Unread = keyof typeof reasons

export const unreadCodes = Object.keys(reasons) as Unread[]

export const reasonOf = (unread: Unread): string => reasons[unread]
