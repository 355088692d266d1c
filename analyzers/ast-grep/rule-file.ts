import { readdirSync, readFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { parseDocument } from 'yaml'
import { AssayError } from '../../lib/errors.ts'
import { byCodeUnit } from '../../lib/order.ts'
import { Severity } from '../../schemas/records/index.ts'

const strict = { additionalProperties: false }
const Line = Type.String({ minLength: 1, pattern: '^\\S.*\\S$' })
/** ast-grep's own language of rules, which ast-grep checks when it compiles them. */
const Matcher = Type.Record(Type.String(), Type.Unknown(), { minProperties: 1 })

/** A public code base that a rule was run over, and what came of it. */
const Trial = Type.Object(
  {
    repository: Type.String({ pattern: '^[^/\\s]+/[^/\\s]+$' }),
    commit: Type.String({ pattern: '^[0-9a-f]{40}$' }),
    files: Type.Integer({ minimum: 1 }),
    found: Type.Integer({ minimum: 0 }),
    /** How many of the found were looked at and are no fault. */
    wrong: Type.Integer({ minimum: 0 }),
  },
  strict,
)

/** One file of rules/<language>/. `javascript` stands for the whole family: js, mjs, cjs, jsx, ts, mts, cts, tsx. */
const AstGrepRule = Type.Object(
  {
    id: Type.String({ pattern: '^(javascript|go|python|rust)/[a-z0-9]+(-[a-z0-9]+)*$' }),
    language: Type.Union([
      Type.Literal('javascript'),
      Type.Literal('go'),
      Type.Literal('python'),
      Type.Literal('rust'),
    ]),
    severity: Severity,
    title: Line,
    message: Line,
    remedy: Line,
    /** Why it has this severity. */
    reason: Line,
    cwe: Type.Array(Type.Integer({ minimum: 1 }), { uniqueItems: true }),
    rule: Matcher,
    constraints: Type.Optional(Matcher),
    utils: Type.Optional(Matcher),
    falsePositives: Type.Array(Line),
    misses: Type.Array(Line),
    tried: Type.Array(Trial),
  },
  strict,
)
export type AstGrepRule = Static<typeof AstGrepRule>

/** The rules under `folder` (a URL that ends in a slash), ordered by id. Throws `fault/internal` with the defects of the first bad file. */
export const readRules = (folder: URL): readonly AstGrepRule[] =>
  readdirSync(folder)
    .flatMap((language) => readdirSync(new URL(`${language}/`, folder)).map((file) => `${language}/${file}`))
    .filter((path) => path.endsWith('.yml'))
    .sort(byCodeUnit)
    .map((path) => readRule(new URL(path, folder), path.slice(0, -'.yml'.length)))

const readRule = (url: URL, id: string): AstGrepRule => {
  const document = parseDocument(readFileSync(url, 'utf8'))
  if (document.errors[0]) throw new AssayError('fault/internal', `${id}.yml: ${document.errors[0].message}`)
  const value: unknown = document.toJS()
  if (!Check(AstGrepRule, value)) {
    const defects = Errors(AstGrepRule, value).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
    throw new AssayError('fault/internal', `${id}.yml is no rule file: ${defects.join('; ')}`)
  }
  if (value.id === id && id.startsWith(`${value.language}/`)) return value
  throw new AssayError(
    'fault/internal',
    `${id}.yml holds ${value.id} for ${value.language}: id, folder and language must agree`,
  )
}
