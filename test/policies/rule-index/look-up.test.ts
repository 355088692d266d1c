import { describe, expect, test } from 'vitest'
import { scanSignals } from '../../../policies/index.ts'
import { openRuleIndex } from '../../../policies/rule-index/index.ts'
import { filesOf } from '../tree.ts'
import { indexFolder, indexOf, repository } from './index-of.ts'
import { lantern, moor, taint } from './rules.ts'

/** `match origin` of every rule of a file, and the signals of the index. */
const found = (path: string, text: string, texts: readonly string[] = [moor, taint]) => {
  const index = indexOf(...texts)
  const { rules, signals } = scanSignals(filesOf({ [path]: text }), undefined, () => index)
  return {
    known: rules.map(({ known }) => (known ? `${known.match} ${known.origin}` : 'none')),
    signs: signals
      .filter(({ signal }) => signal === 'S14' || signal === 'S15')
      .map(({ signal, line, confidence }) => `${signal} ${line} ${confidence}`),
  }
}

const same = ['same harbour/rules']

describe('a copy of a public rule is found', () => {
  test('as it is, with its id', () => {
    expect(found('r.yaml', moor)).toEqual({ known: same, signs: ['S14 2 weak', 'S15 2 strong'] })
  })

  test.each([
    ['renamed', moor.replace('moor-without-checking-the-tide', 'h1')],
    ['with another message', moor.replace('The tide is not checked.', 'Look at the tide.')],
    ['with another severity', moor.replace('WARNING', 'HIGH')],
    ['without metadata', moor.replace(/ {4}metadata.*\n/u, '')],
    ['under another licence', moor.replace('category: security', 'license: MIT')],
    ['with paths and options', `${moor}    paths: { include: [src] }\n    options: { symbolic_propagation: true }\n`],
    ['with a fix', `${moor}    fix: harbour.wait()\n`],
    ['with its languages in another order, by other names', moor.replace('[python, js]', '[javascript, py]')],
    ['with comments', moor.replace('    patterns:', '    # the tide\n    patterns: # of the sea')],
    ['with CRLF', moor.replaceAll('\n', '\r\n')],
    ['with spaces at line ends', moor.replaceAll(/(?<=\))\n/gu, ')  \n'.slice(1))],
    ['folded', moor.replace('pattern: |', 'pattern: >-')],
    [
      'quoted',
      moor.replace('pattern: harbour.moor($SHIP, ..., tide=None)', "'pattern': 'harbour.moor($SHIP, ..., tide=None)'"),
    ],
    [
      'spaced otherwise',
      moor.replace('harbour.moor($SHIP, ..., tide=None)', 'harbour.moor( $SHIP, ... , tide = None )'),
    ],
    [
      'with an anchor',
      moor
        .replace('[python, js]', '&both [python, js]')
        .replace('rules:', 'x: &one "harbour.moor($SHIP, ..., tide=None)"\nrules:')
        .replace('pattern: harbour.moor($SHIP, ..., tide=None)', 'pattern: *one'),
    ],
  ])('%s', (_how, text) => {
    expect(found('r.yaml', text).known).toEqual(same)
  })

  test('with its alternatives in another order', () => {
    const text = `rules:
  - languages: [python, js]
    id: h1
    patterns:
      - metavariable-regex: { regex: (cutter|ketch) one, metavariable: $SHIP }
      - pattern-not-inside: 'with harbour.calm($SHIP): ...'
      - pattern-either:
          - pattern: "$BERTH = harbour.berth($SHIP)\\nharbour.moor_at($BERTH, tide=None)\\n"
          - pattern: harbour.moor($SHIP, ..., tide=None)
`
    expect(found('r.yaml', text)).toEqual({ known: same, signs: ['S15 3 strong'] })
  })

  test('as JSON, beside own rules, each by itself', () => {
    const own = { id: 'own', languages: ['go'], pattern: 'tug.Pull(ctx, $ROPE, knots.Of($ROPE, 7))' }
    const copy = {
      id: 'h2',
      mode: 'taint',
      'pattern-sinks': [
        { patterns: [{ 'focus-metavariable': '$WHERE' }, { pattern: 'crane.Move(ctx, $WHERE, $LOAD)' }] },
      ],
      'pattern-sources': [{ pattern: 'manifest.Read($REQUEST, ...)' }],
      languages: ['golang'],
    }
    expect(found('r.json', JSON.stringify({ rules: [own, copy] }, null, 1)).known).toEqual(['none', ...same])
  })

  test('several in one file, in several documents', () => {
    expect(found('r.yaml', `${taint}---\n${moor}`).known).toEqual([...same, ...same])
  })
})

describe('a changed copy is found as similar', () => {
  test.each([
    ['one word', moor.replace('moor_at', 'moor_by')],
    ['one metavariable', taint.replaceAll('$LOAD', '$WEIGHT')],
    ['one literal', moor.replace('tide=None)\n          -', 'tide=0)\n          -')],
    ['one pattern less', moor.replace(/ {6}- pattern-not-inside.*\n/u, '')],
    ['one language less', moor.replace('[python, js]', '[python]')],
  ])('%s', (_what, text) => {
    expect(found('r.yaml', text)).toMatchObject({
      known: ['similar harbour/rules'],
      signs: expect.arrayContaining([expect.stringMatching(/^S15 2 medium$/u)]),
    })
  })

  test('a pattern that anyone would write is no proof of a copy', () => {
    const short = 'rules: [{ id: a, languages: [c], pattern: gets(...) }]'
    expect(found('r.yaml', short, [short])).toEqual({ known: ['similar harbour/rules'], signs: ['S15 1 medium'] })
  })
})

describe('another rule is not found', () => {
  test('of another author', () => {
    expect(found('r.yaml', lantern)).toEqual({ known: ['none'], signs: [] })
  })

  test('of the same words in another language', () => {
    expect(found('r.yaml', moor.replace('[python, js]', '[ruby]')).known).not.toEqual(same)
  })

  test('without a pattern, though the index was made of one', () => {
    const empty = 'rules: [{ id: a, languages: [c] }]'
    expect(found('r.yaml', empty, [empty]).known).toEqual(['none'])
  })
})

describe('the id of a public rule is a hint', () => {
  const withId = (id: string): string => lantern.replace('lantern-lit-by-day', id)

  test.each([
    ['its own', 'moor-without-checking-the-tide', ['S14 2 weak']],
    ['behind the path of another tree', 'rules.own.moor-without-checking-the-tide', ['S14 2 weak']],
    ['another', 'moor-without-checking-the-wind', []],
  ])('%s', (_what, id, signs) => {
    expect(found('r.yaml', withId(id)).signs).toEqual(signs)
  })

  test('but not a short one, which two authors choose alike', () => {
    expect(found('r.yaml', withId('tide'), [moor.replace(/moor-without.*/u, 'tide')]).signs).toEqual([])
  })

  test('and a short one is with the whole path that the registry writes before it', () => {
    const index = [moor.replace(/moor-without.*/u, 'tide')]
    expect(found('r.yaml', withId('python.harbour.security.file-0.tide'), index).signs).toEqual(['S14 2 weak'])
  })
})

test('a rule in two repositories belongs to the one that had it first', () => {
  const late = repository([lantern, moor])
  const early = repository([moor], { repository: 'quay/rules', terms: 'named', licence: 'AGPL-3.0-only' })
  const index = openRuleIndex(indexFolder(late, early))
  const { rules } = scanSignals(filesOf({ 'r.yaml': moor }), undefined, () => index)
  expect(rules[0]?.known?.origin).toBe('quay/rules')
})

test('a rule that names a licence of its own in a public repository is an origin of its own', () => {
  const free = openRuleIndex(indexFolder(repository([moor.replace('category: security', 'license: MIT')])))
  expect(free.origins).toEqual([
    { id: 'harbour/rules#MIT', repository: 'harbour/rules', terms: 'named', licence: 'MIT', rules: 1 },
  ])
})

test('so is one whose header says so in words', () => {
  const headers = [{ words: 'License: GPL 2.0', licence: 'GPL-2.0-only' }]
  const index = openRuleIndex(indexFolder(repository([`# License: GPL 2.0 (c) Harbour\n${moor}`], { headers })))
  expect(index.origins.map(({ id }) => id)).toEqual(['harbour/rules#GPL-2.0-only'])
})
