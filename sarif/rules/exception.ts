import type { Rule } from './rule.ts'

/** §3.59: what an exception should say of itself. */
export const exceptionRules: readonly Rule[] = (
  [
    ['kind', '3.59.2'],
    ['message', '3.59.3'],
  ] as const
).map(([name, section]) => ({
  id: `exception/no-${name}`,
  section,
  level: 'warning',
  requirement: `An exception has ${name}.`,
  remedy: `Add "${name}".`,
  enter: {
    exception: (exception, { report }) => {
      if (exception[name] === undefined) report(`The exception has no "${name}".`)
    },
  },
}))
