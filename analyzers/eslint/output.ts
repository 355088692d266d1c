import { type Static, Type } from 'typebox'
import { decodeJson } from '../decode.ts'
import { type Unread, unreadCodes } from './unread.ts'

const closed = { additionalProperties: false }
const count = Type.Integer({ minimum: 0 })

const position = Type.Integer({ minimum: 1 })
/** As ESLint counts: from 1, in UTF-16 code units without a byte order mark, ends exclusive. */
const place = { line: position, column: position, endLine: position, endColumn: position }

/** `description`: a suggestion's; null for a fix. */
const Fix = Type.Object(
  { description: Type.Union([Type.Null(), Type.String()]), ...place, inserted: Type.String() },
  closed,
)

const Message = Type.Object(
  { rule: Type.String({ minLength: 1 }), message: Type.String(), ...place, fixes: Type.Array(Fix) },
  closed,
)
export type Message = Static<typeof Message>

/** What the driver (tool/driver/main.mjs) says of one file. `own`: linted by Assay's rules. */
const FileRecord = Type.Object(
  {
    file: Type.String(),
    unread: Type.Union([Type.Null(), ...unreadCodes.map((code: Unread) => Type.Literal(code))]),
    own: Type.Boolean(),
    messages: Type.Array(Message),
  },
  closed,
)
export type FileRecord = Static<typeof FileRecord>

const Closing = Type.Object({ files: count, messages: count }, closed)

/** The driver's records; `cut` where its lines are there and the closing one, or what that counts, is not; null where it is not its output. */
export const decodeOutput = (stdout: Uint8Array): readonly FileRecord[] | 'cut' | null => {
  const lines = linesOf(stdout)
  const last = lines.pop()
  const records = lines.map((line) => decodeJson(FileRecord, line))
  if (!records.every((record) => record !== null)) return null
  const closing = last === undefined ? null : decodeJson(Closing, last)
  if (closing === null) return last !== undefined && decodeJson(FileRecord, last) !== null ? 'cut' : null
  const messages = records.reduce((sum, record) => sum + record.messages.length, 0)
  return closing.files === records.length && closing.messages === messages ? records : 'cut'
}

const linesOf = (stdout: Uint8Array): Uint8Array[] => {
  const lines: Uint8Array[] = []
  let start = 0
  for (let end = stdout.indexOf(10); end !== -1; end = stdout.indexOf(10, start)) {
    lines.push(stdout.subarray(start, end))
    start = end + 1
  }
  return start === stdout.length ? lines : [...lines, stdout.subarray(start)]
}
