import { describe, expect, test } from 'vitest'
import { cases } from './cases.ts'
import { policies } from './facts.ts'

const verdicts = new Set(cases.map(([, , , verdict]) => verdict))

/** Stands only beside what the rule itself gets, which speaks first; that it is missed is a mutant's to show. */
const neverFirst = ['allow rules-similar-free']

describe('the table of cases', () => {
  test('has a row for every policy, with its decision', () => {
    const rows = policies.policies.map(({ id, decision }) => `${decision} ${id}`)
    expect(rows.filter((row) => !verdicts.has(row))).toEqual(neverFirst)
  })

  test.each([...new Set(policies.policies.map(({ subject }) => subject))].filter((subject) => subject !== '*'))(
    'has for %s each decision that it can get, and a row in which it is not in use or may stay',
    (subject) => {
      const own = cases.filter((row) => row[0] === subject).map(([, , , verdict]) => verdict.split(' ')[0])
      const possible = policies.policies.filter((policy) => policy.subject === subject).map(({ decision }) => decision)
      expect([...new Set(possible)].filter((decision) => !own.includes(decision))).toEqual([])
      expect(own).toContain('allow')
      expect(own).toContain('absent')
    },
  )
})
