import { describe, expect, test } from 'vitest'
import { cweOf } from '../../../../sarif/profiles/defectdojo/cwe.ts'

const taxon = (id: string, name = 'CWE') => ({ id, toolComponent: { name } })
const target = (id: string) => ({ target: { id } })

describe('the weakness that a finding is filed under', () => {
  test.each<[string, Parameters<typeof cweOf>[1], number]>([
    ['no rule', null, 0],
    ['a rule that names none', {}, 0],
    ['tags, the last of them', { properties: { tags: ['security', 'CWE-79', 'external/cwe/cwe-089'] } }, 89],
    ['a property', { properties: { cwe: 'CWE-79: XSS', tags: ['CWE-1'] } }, 79],
    ['a property of several, the last', { properties: { cwe: ['CWE-79', 'cwe-352'], tags: ['CWE-1'] } }, 352],
    [
      'relationships, the last',
      { relationships: [target('CWE-79'), target('cwe-22')], properties: { cwe: 'CWE-1', tags: ['CWE-1'] } },
      22,
    ],
    [
      'relationships that name none, whatever else there is',
      { relationships: [target('T1')], properties: { cwe: 'CWE-1' } },
      0,
    ],
  ])('is by %s', (_, rule, cwe) => {
    expect(cweOf({}, rule)).toBe(cwe)
  })

  const rule = { properties: { tags: ['CWE-1'] } }

  test.each<[string, Parameters<typeof cweOf>[0], number]>([
    ['a property of the result', { properties: { cwe: 'CWE-79' } }, 79],
    ['a taxon, the last', { taxa: [taxon('22'), taxon('352')], properties: { cwe: 'CWE-79' } }, 352],
    ['a taxon that is more than a number', { taxa: [taxon('22/sub')] }, 22],
    ['nothing of another taxonomy', { taxa: [taxon('22', 'OWASP'), { id: '23' }] }, 1],
    ['nothing of a taxon without a number', { taxa: [taxon('x22'), { toolComponent: { name: 'CWE' } }] }, 1],
  ])('is by %s before the rule', (_, result, cwe) => {
    expect(cweOf(result, rule)).toBe(cwe)
  })
})
