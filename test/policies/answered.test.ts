import { describe, expect, test } from 'vitest'
import { decisionOn, input, policies, ruleNote, signal } from './facts.ts'

describe('a sign beside a rule that names its licence', () => {
  const named = ruleNote({ uri: 'r/a.yaml', terms: 'named', licence: 'LicenseRef-Own' })
  const unnamed = ruleNote({ uri: 'r/a.yaml', line: 12 })
  const facts = { licence: 'LicenseRef-Own', visibility: 'private', use: 'service' } as const
  const verdict = (id: string, rules: readonly (typeof named)[], uri = 'r/a.yaml', line = 2): string | undefined =>
    decisionOn('semgrep-rules', input(facts, { signals: [signal(id, uri, line)], rules: [...rules] }), policies)
      ?.decision

  test.each(['S7', 'S8', 'S17'])('%s is answered by it', (id) => {
    expect(verdict(id, [named])).toBe('allow')
  })

  test.each([
    ['S7', 'review'],
    ['S8', 'review'],
    ['S17', 'deny'],
  ])('%s is not answered by a rule that names none: %s', (id, expected) => {
    expect(verdict(id, [{ ...unnamed, line: 2 }])).toBe(expected)
  })

  test('S8 and S17 need all rules of the file, S7 its own', () => {
    expect([verdict('S8', [named, unnamed]), verdict('S17', [named, unnamed])]).toEqual(['review', 'deny'])
    expect([verdict('S7', [named, unnamed]), verdict('S7', [named, unnamed], 'r/a.yaml', 12)]).toEqual([
      'allow',
      'review',
    ])
  })

  test('S7 is not answered where a rule on its own line names none', () => {
    expect(verdict('S7', [named, { ...unnamed, line: 2 }])).toBe('review')
  })

  test('S16 is answered by any rule beside it or of its name, and is a hint alone', () => {
    expect([verdict('S16', [unnamed], 'r/x.py'), verdict('S16', [unnamed], 'test/a.py')]).toEqual(['allow', 'allow'])
    expect([verdict('S16', [unnamed], 'test/x.py'), verdict('S16', [], 'r/a.py')]).toEqual(['review', 'review'])
  })
})
