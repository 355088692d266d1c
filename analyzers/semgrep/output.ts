import { type Static, Type } from 'typebox'
import { decodeJson } from '../decode.ts'

/** Lines and columns from 1; a column is a byte, a byte order mark counts as three; ends exclusive. */
const Place = Type.Object({ line: Type.Integer({ minimum: 1 }), col: Type.Integer({ minimum: 1 }) })

const Match = Type.Object({
  check_id: Type.String({ minLength: 1 }),
  path: Type.String({ minLength: 1 }),
  start: Place,
  end: Place,
  extra: Type.Object({
    message: Type.String(),
    severity: Type.String(),
    fix: Type.Optional(Type.String()),
    metadata: Type.Optional(Type.Unknown()),
  }),
})
export type Match = Static<typeof Match>

const Fault = Type.Object({
  level: Type.String(),
  /** A word, or a list of one and more. */
  type: Type.Unknown(),
  path: Type.Optional(Type.String()),
  rule_id: Type.Optional(Type.String()),
  spans: Type.Optional(
    Type.Array(Type.Object({ file: Type.String(), start: Type.Object({ line: Type.Integer({ minimum: 0 }) }) })),
  ),
})
export type Fault = Static<typeof Fault>

/** What of `semgrep scan --json` of Semgrep 1.185.0 we use. */
const Output = Type.Object({
  version: Type.String(),
  results: Type.Array(Match),
  errors: Type.Array(Fault),
  paths: Type.Object({
    scanned: Type.Array(Type.String()),
    skipped: Type.Optional(Type.Array(Type.Object({ path: Type.String(), reason: Type.String() }))),
  }),
  skipped_rules: Type.Array(Type.Unknown()),
})
export type Output = Static<typeof Output>

export const decodeOutput = (stdout: Uint8Array): Output | null => decodeJson(Output, stdout)

/** How many rules of how many files Semgrep says that it loaded (`--verbose`, on standard error); null where it does not say. */
export const loadedRules = (stderr: Uint8Array): { readonly rules: number; readonly files: number } | null => {
  const said = /^running (\d+) rules? from (\d+) configs?\b/m.exec(Buffer.from(stderr).toString('utf8'))
  return said === null ? null : { rules: Number(said[1]), files: Number(said[2]) }
}

/** The first word of an error's type. */
export const typeOf = ({ type }: Fault): string => {
  const first: unknown = Array.isArray(type) ? type[0] : type
  return typeof first === 'string' ? first : ''
}
