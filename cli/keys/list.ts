import { existsSync } from 'node:fs'
import { isExpired, listKeys, privateFile } from '../../evidence/keys/index.ts'
import { isEncryptedFile } from '../../evidence/keys/private-key.ts'
import { printable } from '../../lib/printable.ts'
import type { Paint } from '../../pipeline/report/index.ts'
import type { KeysReport } from '../../schemas/records/index.ts'

export const keysReport = (dir: string): KeysReport => ({
  schema: 'assay/keys/v1',
  keys: listKeys(dir).map((key) => {
    const file = privateFile(dir, key.keyid)
    return { ...key, isEncrypted: existsSync(file) ? isEncryptedFile(file) : null }
  }),
})

const colours = { active: 'green', retired: 'dim', trusted: 'cyan', revoked: 'red' } as const

/** One line a key: id, status, since when, until when, and the remark. */
export const renderKeys = ({ keys }: KeysReport, nowMs: number, paint: Paint): string =>
  keys.length === 0
    ? 'No keys yet; assay keys generate makes one, and so does the first bundle.\n'
    : keys.map((key) => `${lineOf(key, nowMs, paint)}\n`).join('')

const lineOf = (key: KeysReport['keys'][number], nowMs: number, paint: Paint): string =>
  [
    key.keyid,
    paint(colours[key.status], key.status.padEnd(7)),
    `since ${key.changedAt.slice(0, 10)}`,
    ...(key.expiresAt === null ? [] : [`${isExpired(key, nowMs) ? 'expired' : 'expires'} ${key.expiresAt}`]),
    ...(key.isEncrypted === null ? [] : [key.isEncrypted ? 'encrypted' : 'not encrypted']),
    ...(key.reason === '' ? [] : [printable(key.reason)]),
  ].join('  ')
