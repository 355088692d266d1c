import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Check } from 'typebox/value'
import type { Store } from '../../../evidence/index.ts'
import { canonicalJson } from '../../../lib/canonical.ts'
import { sha256 } from '../../../lib/digest.ts'
import { systemCode } from '../../../lib/errors.ts'
import { writeWhole } from '../../../lib/write-whole.ts'
import type { Job, RunRecord } from '../../../schemas/records/index.ts'
import { guarded, makeBelow, openFolder, readBelow } from './folder.ts'
import { writeHandOver } from './hand-over.ts'
import { JobSettings } from './settings-schema.ts'
import { type TakenOver, takeOverJob } from './take-over.ts'

/**
 * The folder that coordinator and workers of a queue have in common. Whatever lies in it is believed by its digest alone,
 * and a digest by the queue's key. Throws `queue/unusable` and `disk/full`.
 */
export type Shared = {
  readonly dir: string
  /** Gives the digest that names them. */
  readonly putSettings: (settings: JobSettings) => string
  /** null: not there, or not what the digest says. */
  readonly settings: (digest: string) => JobSettings | null
  /** Gives the digest of the record, for the completion. */
  readonly handOver: (record: RunRecord, blobs: Iterable<Uint8Array>) => string
  readonly takeOver: (job: Job, secret: Uint8Array, store: Store) => TakenOver
  /** The keys under which something is handed over, whole or in part. */
  readonly handed: () => readonly string[]
  /** Removes what was handed over for a job, once its end is settled. */
  readonly forget: (key: string) => void
}

const settingsDir = 'settings'
const maxSettingsBytes = 16 * 1024 ** 2
const digestPattern = /^[0-9a-f]{64}$/u

/** Opens the shared folder, making it where it is not there. Throws `queue/unusable` for one that others may write to. */
export const openShared = (dir: string): Shared => {
  const real = openFolder(dir)
  const settings = (digest: string): JobSettings | null => {
    if (!digestPattern.test(digest)) return null
    const read = readBelow(real, [settingsDir, `${digest}.json`], maxSettingsBytes)
    if ('why' in read || sha256(read.bytes) !== digest) return null
    const value: unknown = JSON.parse(Buffer.from(read.bytes).toString('utf8'))
    return Check(JobSettings, value) ? value : null
  }
  return {
    dir: real,
    settings,
    putSettings: (document) =>
      guarded(real, () => {
        const text = canonicalJson(document)
        const digest = sha256(text)
        if (settings(digest) !== null) return digest
        const place = join(makeBelow(real, settingsDir), `${digest}.json`)
        rmSync(place, { recursive: true, force: true }) // whatever it is, it is not this
        writeWhole(place, [text], { mode: 0o600, replace: true })
        return digest
      }),
    handOver: (record, blobs) => guarded(real, () => writeHandOver(real, record, blobs)),
    takeOver: (job, secret, store) => takeOverJob(real, job, secret, store),
    handed: () => guarded(real, () => namesIn(join(real, 'handed')).filter((name) => digestPattern.test(name))),
    forget: (key) => {
      if (digestPattern.test(key))
        guarded(real, () => rmSync(join(real, 'handed', key), { recursive: true, force: true }))
    },
  }
}

const namesIn = (dir: string): readonly string[] => {
  try {
    return readdirSync(dir)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return []
    throw error
  }
}
