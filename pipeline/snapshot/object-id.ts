import { createHash } from 'node:crypto'

export type ObjectFormat = 'sha1' | 'sha256'
export type ObjectType = 'blob' | 'tree' | 'commit'

/** The id that git gives to an object of these bytes. */
export const objectId = (type: ObjectType, bytes: Uint8Array, format: ObjectFormat): string =>
  createHash(format).update(`${type} ${bytes.length}\0`).update(bytes).digest('hex')

/** Whether an object has the id under which the store has it: git itself does not look when it reads. */
export const isTrueTo = (oid: string, type: ObjectType, bytes: Uint8Array): boolean =>
  objectId(type, bytes, oid.length === 64 ? 'sha256' : 'sha1') === oid
