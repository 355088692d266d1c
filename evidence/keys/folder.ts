import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Check } from 'typebox/value'
import { canonicalJson } from '../../lib/canonical.ts'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { makeFolders } from '../../lib/make-folders.ts'
import { byCodeUnit } from '../../lib/order.ts'
import { parsedJson } from '../../lib/parsed-json.ts'
import { printable } from '../../lib/printable.ts'
import { writeWhole } from '../../lib/write-whole.ts'
import { KeyRecord } from '../../schemas/records/index.ts'
import { refuseLoose } from './modes.ts'
import { keyidOf, readPublicKey, unusable } from './public-key.ts'

/** Where the keys of a state folder lie: `<keyid>.json` of each, `<keyid>.pem` where the private half is here. */
export const keysDirOf = (stateDir: string): string => join(stateDir, 'keys')

export const recordFile = (dir: string, keyid: string): string => join(dir, `${keyid}.json`)
export const privateFile = (dir: string, keyid: string): string => join(dir, `${keyid}.pem`)

/**
 * Every key that is known, the oldest first. One broken record is an error and not a key less: it may be the one that
 * says `revoked`. Throws `key/unusable`, `key/loose-mode`.
 */
export const listKeys = (dir: string): readonly KeyRecord[] => {
  if (!existsSync(dir)) return []
  return guarded(dir, () => {
    refuseLoose(dir, statSync(dir), 0o022)
    return readdirSync(dir)
      .filter((name) => /^[0-9a-f]{64}\.json$/u.test(name))
      .map((name) => readRecord(dir, name))
      .sort((a, b) => byCodeUnit(a.createdAt, b.createdAt) || byCodeUnit(a.keyid, b.keyid))
  })
}

/** Writes the record whole, over the one that is there. */
export const writeKey = (dir: string, record: KeyRecord): void => {
  makeFolders(dir, 0o700)
  writeWhole(recordFile(dir, record.keyid), [`${canonicalJson(record)}\n`], { replace: true, mode: 0o600 })
}

/** The key of this id or of the one id that begins so. Throws `key/not-found`. */
export const findKey = (keys: readonly KeyRecord[], name: string): KeyRecord => {
  const found = name === '' ? [] : keys.filter(({ keyid }) => keyid.startsWith(name))
  const [key] = found
  if (key !== undefined && found.length === 1) return key
  const message = found.length > 1 ? `More than one key begins with ${name}.` : `No key ${printable(name)} is known.`
  throw new AssayError('key/not-found', message, { remedy: 'assay keys list names them; give enough of the id.' })
}

/** The key that signs: the youngest active one; null where there is none. */
export const activeKey = (keys: readonly KeyRecord[]): KeyRecord | null =>
  keys.findLast(({ status }) => status === 'active') ?? null

/** Whether a key is past its day. `nowMs`: since the epoch. */
export const isExpired = ({ expiresAt }: Pick<KeyRecord, 'expiresAt'>, nowMs: number): boolean =>
  expiresAt !== null && nowMs >= Date.parse(expiresAt)

const readRecord = (dir: string, name: string): KeyRecord => {
  const path = join(dir, name)
  refuseLoose(path, statSync(path), 0o022)
  const record = parsedJson(readFileSync(path, 'utf8'))
  const isSound =
    Check(KeyRecord, record) &&
    `${record.keyid}.json` === name &&
    keyidOf(readPublicKey(record.publicKey, printable(path))) === record.keyid &&
    [record.createdAt, record.changedAt, record.expiresAt ?? record.createdAt].every(isTime)
  if (isSound) return record
  throw unusable(`The key record ${printable(path)} is damaged`, 'Restore it from a copy, or move it away.')
}

const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text))

const guarded = <T>(dir: string, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (systemCode(error) === null || error instanceof AssayError) throw error
    throw unusable(
      `The folder of keys ${printable(dir)} cannot be read (${systemCode(error)})`,
      'Make it readable for this user.',
      error,
    )
  }
}
