import { type Static, Type } from 'typebox'

/** Lower-case hexadecimal SHA-256 of exact bytes, 64 characters. */
export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
export type Sha256 = Static<typeof Sha256>

/** A git object id: 40 hexadecimal digits (SHA-1 repositories) or 64 (SHA-256 ones). */
export const GitObjectId = Type.String({ pattern: '^([0-9a-f]{40}|[0-9a-f]{64})$' })
export type GitObjectId = Static<typeof GitObjectId>

/** A POSIX path inside the vetted folder: relative, UTF-8, no empty, `.` or `..` segment. Not percent-encoded. */
export const TreePath = Type.String({ minLength: 1 })
export type TreePath = Static<typeof TreePath>
