import { type Static, Type } from 'typebox'
import type { Severity } from '../../schemas/records/index.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import { decodeJson } from '../decode.ts'
import { Place, splitLines } from './output.ts'

const closed = { additionalProperties: false }
const count = Type.Integer({ minimum: 0 })
const Start = Type.Object(
  {
    kind: Type.Literal('repo'),
    format: Type.Literal(1),
    files: count,
    leftOut: Type.Array(
      Type.Union([
        Type.Literal('custom-languages'),
        Type.Literal('language-injections'),
        Type.Literal('folders-outside'),
      ]),
    ),
  },
  closed,
)
const Unusable = Type.Object({ kind: Type.Literal('unusable') }, closed)
const Read = Type.Object({ kind: Type.Literal('read'), file: count }, closed)
const Found = Type.Object(
  {
    kind: Type.Literal('found'),
    file: count,
    rule: Type.String({ minLength: 1 }),
    severity: Type.String(),
    message: Type.String(),
    start: Place,
    end: Place,
  },
  closed,
)
const End = Type.Object({ kind: Type.Literal('end'), files: count, results: count }, closed)

export type RepoOutput = {
  readonly leftOut: Static<typeof Start>['leftOut']
  readonly read: ReadonlySet<number>
  readonly found: readonly Static<typeof Found>[]
}

/** Whether the tree's sgconfig.yml ran: otherwise the output is that of our own rules (output.ts). */
export const isRepoOutput = (stdout: Uint8Array): boolean => {
  const [first] = splitLines(stdout)
  return first !== undefined && (decodeJson(Start, first) ?? decodeJson(Unusable, first)) !== null
}

/** What sandbox/repo.mjs says of `files` files. */
export const decodeRepoOutput = (stdout: Uint8Array, files: number): RepoOutput | 'cut' | 'unreadable' | 'unusable' => {
  const [first = new Uint8Array(), ...rest] = splitLines(stdout)
  if (decodeJson(Unusable, first) !== null) return 'unusable'
  const start = decodeJson(Start, first)
  if (start?.files !== files) return 'unreadable'
  const last = rest.pop()
  const end = last === undefined ? null : decodeJson(End, last)
  if (end === null) return 'cut'
  const read = rest.flatMap((line) => decodeJson(Read, line) ?? [])
  const found = rest.flatMap((line) => decodeJson(Found, line) ?? [])
  const isWhole =
    read.length === end.files &&
    found.length === end.results &&
    read.length + found.length === rest.length &&
    [...read, ...found].every(({ file }) => file < files)
  return isWhole ? { leftOut: start.leftOut, read: new Set(read.map(({ file }) => file)), found } : 'unreadable'
}

const severities: Readonly<Record<string, Severity>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
  hint: 'note',
}

/** The severities that the tree's rules gave themselves. */
export const severitiesOf = (found: RepoOutput['found']): ReadonlyMap<string, Severity> =>
  new Map(found.map(({ rule, severity }) => [rule, severities[severity] ?? 'warning']))

export const repoLog = (found: RepoOutput['found'], files: readonly string[]): SarifLog => ({
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: { name: 'ast-grep', rules: [...new Set(found.map(({ rule }) => rule))].map((id) => ({ id })) },
      },
      results: found.map(({ file, rule, message, start, end }) => ({
        ruleId: rule,
        message: { text: message },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: files[file] ?? '' },
              region: { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column },
            },
          },
        ],
      })),
    },
  ],
})
