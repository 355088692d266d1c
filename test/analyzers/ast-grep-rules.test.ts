import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Lang, type NapiConfig, parse as parseCode, registerDynamicLanguage } from '@ast-grep/napi'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { type AstGrepRule, readRules } from '../../analyzers/ast-grep/rule-file.ts'

const require = createRequire(import.meta.url)
registerDynamicLanguage({
  go: require('@ast-grep/lang-go'),
  python: require('@ast-grep/lang-python'),
  rust: require('@ast-grep/lang-rust'),
})

const strict = { additionalProperties: false }
const Code = Type.String({ minLength: 1 })
/** A snippet alone is read by every grammar of its language; `lang` names one. An invalid one gives one match, or `count`. */
const Snippet = Type.Union([
  Code,
  Type.Object(
    {
      code: Code,
      lang: Type.Optional(Type.Union([Type.Literal('ts'), Type.Literal('tsx')])),
      count: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    strict,
  ),
])
const Fixture = Type.Object(
  { invalid: Type.Array(Snippet, { minItems: 3 }), valid: Type.Array(Snippet, { minItems: 3 }) },
  strict,
)
type Snippet = Static<typeof Snippet>

const rulesFolder = new URL('../../analyzers/ast-grep/rules/', import.meta.url)
const fixturesFolder = new URL('../../analyzers/ast-grep/fixtures/rules/', import.meta.url)
const rules = readRules(rulesFolder)

const fixtureOf = (id: string): Static<typeof Fixture> => {
  const value: unknown = parse(readFileSync(new URL(`${id}.yml`, fixturesFolder), 'utf8'))
  if (Check(Fixture, value)) return value
  throw new Error(`fixtures/rules/${id}.yml: needs invalid and valid, three snippets or more each, and no other key`)
}

const grammars: Readonly<Record<AstGrepRule['language'], readonly (readonly [string, string])[]>> = {
  javascript: [
    ['ts', Lang.TypeScript],
    ['tsx', Lang.Tsx],
  ],
  go: [['go', 'go']],
  python: [['python', 'python']],
  rust: [['rust', 'rust']],
}

type Trial = { readonly name: string; readonly grammar: string; readonly code: string; readonly count: number }

const trialsOf = (rule: AstGrepRule, snippets: readonly Snippet[]): readonly Trial[] =>
  snippets
    .map((snippet) => (typeof snippet === 'string' ? { code: snippet } : snippet))
    .flatMap(({ code, lang, count = 1 }: { code: string; lang?: string; count?: number }, at) =>
      grammars[rule.language]
        .filter(([name]) => lang === undefined || lang === name)
        .map(([name, grammar]) => ({ name: `${at + 1} (${name}): ${code.split('\n')[0]}`, grammar, code, count })),
    )

const matcherOf = ({ rule, constraints, utils }: AstGrepRule): NapiConfig =>
  ({ rule, ...(constraints && { constraints }), ...(utils && { utils }) }) as NapiConfig

const matches = (rule: AstGrepRule, { grammar, code }: Trial): readonly string[] =>
  parseCode(grammar, code)
    .root()
    .findAll(matcherOf(rule))
    .map((node) => node.text())

const isBroken = ({ grammar, code }: Trial): boolean =>
  parseCode(grammar, code)
    .root()
    .find({ rule: { kind: 'ERROR' } }) !== null

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  const { invalid, valid } = fixtureOf(id)
  const bad = trialsOf(rule, invalid)
  const good = trialsOf(rule, valid)

  test.each(bad.map((trial) => [trial.name, trial] as const))('reports invalid %s', (_, trial) => {
    expect(matches(rule, trial)).toHaveLength(trial.count)
  })

  test.each(good.map((trial) => [trial.name, trial] as const))('is silent on valid %s', (_, trial) => {
    expect(matches(rule, trial)).toEqual([])
  })

  test('has snippets that its grammars can read', () => {
    expect([...bad, ...good].filter(isBroken).map(({ name }) => name)).toEqual([])
  })

  test('calls nothing an error that was wrong in more than a third of three finds or more', () => {
    const sum = (key: 'found' | 'wrong'): number => rule.tried.reduce((total, trial) => total + trial[key], 0)
    expect(rule.severity === 'error' && sum('found') >= 3 && sum('wrong') * 3 > sum('found')).toBe(false)
  })
})

describe('the rule pack', () => {
  test('has fixtures for every rule, and a rule for every fixture', () => {
    const named = readdirSync(fixturesFolder).flatMap((language) =>
      readdirSync(new URL(`${language}/`, fixturesFolder)).map((file) => `${language}/${file}`),
    )
    expect(named.sort()).toEqual(rules.map(({ id }) => `${id}.yml`))
  })
})

describe('readRules', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-rules-'))
    mkdirSync(join(folder, 'go'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const rule = {
    id: 'go/a',
    language: 'go',
    severity: 'note',
    title: 'A title',
    message: 'A message.',
    remedy: 'A remedy.',
    reason: 'A reason.',
    cwe: [1],
    rule: { kind: 'identifier' },
    falsePositives: [],
    misses: [],
    tried: [],
  }
  const read = (content: object): readonly AstGrepRule[] => {
    writeFileSync(join(folder, 'go/a.yml'), stringify(content))
    return readRules(pathToFileURL(`${folder}/`))
  }

  test('takes a rule with every key', () => {
    expect(read(rule)).toEqual([rule])
  })

  test.each([
    ['a key that it does not know', { ...rule, fix: 'x' }],
    ['a missing key', { ...rule, reason: undefined }],
    ['an unknown severity', { ...rule, severity: 'hint' }],
    ['a CWE that is no positive number', { ...rule, cwe: [0] }],
    ['an id that is not its file name', { ...rule, id: 'go/b' }],
    ['a language that is not its folder', { ...rule, language: 'rust' }],
    ['an empty rule', { ...rule, rule: {} }],
  ])('refuses %s', (_, content) => {
    expect(() => read(content)).toThrow(/go\/a\.yml/)
  })
})
