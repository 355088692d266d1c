import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withRuleDecisions } from '../../pipeline/named-rules/decisions.ts'
import { findNamedRules } from '../../pipeline/named-rules/find.ts'
import { isRegistryReference } from '../../pipeline/named-rules/index.ts'
import type { Decision, DecisionKind, Signal } from '../../schemas/records/index.ts'
import { ruleText } from '../analyzers/rule-set.ts'
import { sourceOf } from '../analyzers/run-plan.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'assay-named-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const write = (path: string, text: string): string => {
  mkdirSync(dirname(join(dir, path)), { recursive: true })
  writeFileSync(join(dir, path), text)
  return join(dir, path)
}
const rule = ruleText('one', 'bad($X)')

test('of a folder the YAML is taken that is neither hidden nor the test of a rule, and licences beside and above', () => {
  for (const path of ['set/a.yaml', 'set/b/c.yml', 'set/.hidden.yaml', 'set/a.test.yaml', 'set/a.py']) write(path, rule)
  write('set/LICENSE', 'terms')
  write('LICENSE', 'terms above')
  write('.git/HEAD', '')
  const [found] = findNamedRules([{ name: 'set', path: join(dir, 'set') }], null)
  expect(found?.rules.map(({ uri }) => uri)).toEqual(['set/a.yaml', 'set/b/c.yml'])
  expect(found?.licences.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(['terms', 'terms above'])
  expect(found?.problems).toEqual([])
})

test('a link in a folder is not followed, and said', () => {
  write('elsewhere.yaml', rule)
  write('set/a.yaml', rule)
  symlinkSync('../elsewhere.yaml', join(dir, 'set/b.yaml'))
  const [found] = findNamedRules([{ name: 'set', path: join(dir, 'set') }], null)
  expect(found?.rules.map(({ uri }) => uri)).toEqual(['set/a.yaml'])
  expect(found?.problems).toEqual([{ uri: 'set/b.yaml', message: 'it is a link, which is not followed' }])
})

test('a file that is too large, and files beyond what can be run, are said', () => {
  write('set/large.yaml', 'x'.repeat(400_001))
  for (let index = 0; index < 400; index += 1) write(`set/r${index}.yaml`, rule)
  const [found] = findNamedRules([{ name: 'set', path: join(dir, 'set') }], null)
  expect(found?.problems).toEqual([
    { uri: 'set/large.yaml', message: 'it could not be read (too-large)' },
    { uri: 'set', message: 'it holds 401 files of rules; 400 can be run at once' },
  ])
})

test('a place inside the worktree is read from the copy, whatever lies on disk now', () => {
  const { snapshot } = sourceOf({ 'rules/a.yaml': rule, 'rules/sub/LICENSE': 'terms', 'src/a.py': '' })
  for (const path of ['rules/a.yaml', 'rules/sub/LICENSE']) write(`copy/${path}`, 'of the copy')
  write('tree/rules/a.yaml', 'changed since')
  const worktree = { path: join(dir, 'tree'), snapshot, dir: join(dir, 'copy') }
  const [found] = findNamedRules([{ name: './tree/rules', path: join(dir, 'tree/rules') }], worktree)
  expect(found?.rules.map(({ uri, bytes }) => [uri, Buffer.from(bytes).toString()])).toEqual([
    ['rules/a.yaml', 'of the copy'],
  ])
  expect(found?.licences.map(({ uri }) => uri)).toEqual(['rules/sub/LICENSE'])
})

test.each(['nowhere', 'a.txt', 'empty'])('%s is a usage error', (name) => {
  write('a.txt', rule)
  mkdirSync(join(dir, 'empty'))
  expect(() => findNamedRules([{ name, path: join(dir, name) }], null)).toThrow(/The Semgrep rules/u)
})

test('what Semgrep would fetch is a reference; a path is none', () => {
  const references = [
    'p/ci',
    'r/a.b',
    's/x',
    'auto',
    'AUTO',
    'policy',
    'https://example.com/r.yaml',
    'file:///r.yaml',
    'git@host:r',
    'semgrep.dev/p/ci',
  ]
  expect(references.filter((name) => !isRegistryReference(name))).toEqual([])
  expect(['./p/ci', 'rules', 'auto.yaml', '/p/ci', 'a/semgrep.dev/x'].filter(isRegistryReference)).toEqual([])
})

test('of two decisions on one subject the stricter stands, its places before those of the other, each once', () => {
  const at = (uri: string): Signal => ({ signal: 'rule', uri, line: 1, confidence: 'weak' })
  const decision = (kind: DecisionKind, ...uris: string[]): Decision => ({
    ...{ subject: 'semgrep-rules', decision: kind, policy: kind, clause: '', missing: [], substitutes: [] },
    evidence: uris.map(at),
  })
  const [review, deny] = [decision('review', 'a', 'b'), decision('deny', 'b', 'c')]
  const expected = [{ ...deny, evidence: ['b', 'c', 'a'].map(at) }]
  expect(withRuleDecisions([review], [deny])).toEqual(expected)
  expect(withRuleDecisions([deny], [review])).toEqual(expected)
})
