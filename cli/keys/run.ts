import { readFileSync } from 'node:fs'
import {
  activeKey,
  findKey,
  generateKey,
  type KeyTerms,
  type KeyWork,
  keysDirOf,
  listKeys,
  revokeKey,
  rotateKey,
  trustKey,
} from '../../evidence/keys/index.ts'
// Not of the folder's public face: the process of a vet has no use for it.
import { makePrivateKey } from '../../evidence/keys/private-key.ts'
import { defaultStateDir } from '../../evidence/state-dir.ts'
import { isCalendarDay } from '../../lib/calendar-day.ts'
import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import type { Io } from '../io.ts'
import { passphraseSource } from '../passphrase.ts'
import { readPublicKeyFile } from '../public-key-file.ts'
import { keysReport, renderKeys } from './list.ts'

export type TermFlags = { readonly expires?: string; readonly reason: string }

export const generate = async (flags: TermFlags, io: Io): Promise<void> => {
  const key = await generateKey(keyWork(), termsOf(flags))
  await io.out(`${key.keyid}\n`)
}

export const list = async (format: 'pretty' | 'json', io: Io): Promise<void> => {
  const report = keysReport(keysDir())
  await io.out(format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : renderKeys(report, Date.now(), io.paint))
}

export const rotate = async (flags: TermFlags, io: Io): Promise<void> => {
  const { key, retired } = await rotateKey(keyWork(), termsOf(flags))
  for (const keyid of retired) io.err(`assay: ${keyid} signs no more; what it signed still holds\n`)
  await io.out(`${key.keyid}\n`)
}

export const revoke = async (name: string, reason: string, io: Io): Promise<void> => {
  const key = await revokeKey(keyWork(), name, reason)
  await io.out(`${key.keyid}\n`)
}

export const trust = async (file: string, flags: TermFlags, io: Io): Promise<void> => {
  const key = await trustKey(
    keyWork(),
    file === '-' ? readFileSync(0, 'latin1') : readPublicKeyFile(file),
    printable(file),
    termsOf(flags),
  )
  await io.out(`${key.keyid}\n`)
}

export const exportKey = async (name: string | undefined, io: Io): Promise<void> => {
  const keys = listKeys(keysDir())
  const key = name === undefined ? activeKey(keys) : findKey(keys, name)
  if (key === null)
    throw new AssayError('key/not-found', 'No key signs here yet.', {
      remedy: 'assay keys generate makes one; so does the first bundle.',
    })
  await io.out(key.publicKey)
}

const keysDir = (): string => keysDirOf(defaultStateDir(process.env))

const keyWork = (): KeyWork => ({
  dir: keysDir(),
  nowMs: Date.now(),
  make: async (dir) => {
    const { given, ask } = passphraseSource(process.env)
    return makePrivateKey(dir, given ?? (await ask?.('Passphrase for the new key (empty: none): ', true)) ?? null)
  },
})

const dayMs = 24 * 60 * 60 * 1000

/** A day counts to its end. */
const termsOf = ({ expires, reason }: TermFlags): KeyTerms => {
  if (expires === undefined) return { expiresAt: null, reason }
  const isDay = /^\d{4}-\d{2}-\d{2}$/u.test(expires) && isCalendarDay(expires)
  const end = isDay ? Date.parse(`${expires}T00:00:00Z`) + dayMs : Number.NaN
  if (end > Date.now()) return { expiresAt: new Date(end).toISOString(), reason }
  const why = isDay ? 'is over' : 'is no day of the calendar'
  throw new AssayError('usage/argument', `--expires ${printable(expires)} ${why}.`, {
    remedy: 'Name a day to come as YYYY-MM-DD.',
  })
}
