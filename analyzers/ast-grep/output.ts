import { type Static, Type } from 'typebox'
import { decodeJson } from '../decode.ts'

const closed = { additionalProperties: false }
const count = Type.Integer({ minimum: 0 })
export const Place = Type.Object({ line: Type.Integer({ minimum: 1 }), column: Type.Integer({ minimum: 1 }) }, closed)

const Start = Type.Object({ kind: Type.Literal('start'), format: Type.Literal(1), files: count }, closed)
const End = Type.Object({ kind: Type.Literal('end'), files: count, results: count }, closed)
/** What sandbox/reader.mjs says of a file. `broken`: the first line that the grammar could not make out. Places are exclusive at their ends, columns UTF-16 code units. */
const FileRecord = Type.Object(
  {
    kind: Type.Literal('file'),
    file: count,
    unread: Type.Union([
      Type.Null(),
      ...(['too-large', 'not-utf8', 'too-slow', 'crashed'] as const).map((reason) => Type.Literal(reason)),
    ]),
    broken: Type.Union([Type.Null(), Type.Integer({ minimum: 1 })]),
    results: Type.Array(Type.Object({ rule: Type.String({ minLength: 1 }), start: Place, end: Place }, closed)),
  },
  closed,
)
export type FileRecord = Static<typeof FileRecord>

/** The answers of sandbox/driver.mjs, one for each of `files` files in order. `cut`: it did not come to its end. `unreadable`: it contradicts itself or says something else. */
export const decodeOutput = (stdout: Uint8Array, files: number): readonly FileRecord[] | 'cut' | 'unreadable' => {
  const lines = splitLines(stdout)
  const [first, ...rest] = lines
  const start = first === undefined ? null : decodeJson(Start, first)
  if (start?.files !== files) return 'unreadable'
  const last = rest.pop()
  const end = last === undefined ? null : decodeJson(End, last)
  if (end === null) return 'cut'
  const records = rest.flatMap((line) => decodeJson(FileRecord, line) ?? [])
  const results = records.reduce((sum, record) => sum + record.results.length, 0)
  const isWhole =
    rest.length === files && records.length === files && records.every(({ file }, index) => file === index)
  return isWhole && end.files === files && end.results === results ? records : 'unreadable'
}

/** Whole lines only: what stands behind the last line break was cut. */
export const splitLines = (bytes: Uint8Array): Uint8Array[] => {
  const lines: Uint8Array[] = []
  for (let from = 0, to = bytes.indexOf(10); to !== -1; from = to + 1, to = bytes.indexOf(10, from)) {
    lines.push(bytes.subarray(from, to))
  }
  return lines
}
