import { readFileSync } from 'node:fs'
import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import type { RuleEntry, Severity } from '../../schemas/records/index.ts'
import type { AstGrepRule } from './rule-file.ts'

export const licence = 'MIT'

/** A rule without what is for the readers of its file alone. */
export type PackedRule = Omit<AstGrepRule, 'falsePositives' | 'misses' | 'tried'>

let read: readonly PackedRule[] | undefined

/** Our own rules, made of their files by scripts/generate-ast-grep.mjs. Read when first asked for, and once. */
export const pack = (): readonly PackedRule[] => {
  read ??= JSON.parse(readFileSync(new URL('./generated/pack.json', import.meta.url), 'utf8')) as readonly PackedRule[]
  return read
}

export const ruleEntries = (): readonly RuleEntry[] =>
  pack().map(({ id, severity, reason }) => ({ id, origin: 'assay', licence: 'Apache-2.0', severity, reason }))

export const severityOf = (id: string): Severity => pack().find((rule) => rule.id === id)?.severity ?? 'warning'

export const severitySha256 = (): string =>
  sha256(
    canonicalJson({ default: 'warning', rules: pack().map(({ id, severity, reason }) => ({ id, severity, reason })) }),
  )

/** What the reader runs: for each language its rules in ast-grep's own words. */
export const matchers = (): Readonly<Record<AstGrepRule['language'], readonly object[]>> => {
  const of = (language: AstGrepRule['language']): readonly object[] =>
    pack()
      .filter((rule) => rule.language === language)
      .map(({ id, rule, constraints, utils }) => ({
        id,
        matcher: {
          rule,
          ...(constraints === undefined ? {} : { constraints }),
          ...(utils === undefined ? {} : { utils }),
        },
      }))
  return { javascript: of('javascript'), go: of('go'), python: of('python'), rust: of('rust') }
}
