import { Check } from 'typebox/value'
import { sha256 } from '../lib/digest.ts'
import { AssayError } from '../lib/errors.ts'
import { parsedJson } from '../lib/parsed-json.ts'
import { redactJson, redactText } from '../lib/redact/index.ts'
import { StoredAudit } from '../schemas/records/index.ts'
import type { Database } from './database.ts'

/** An audit as it was begun. `asked`: unchecked JSON, whatever the audit put there. `finishedAt` null: it is not done. */
export type AuditEntry = {
  readonly audit: string
  readonly startedAt: string
  readonly finishedAt: string | null
  readonly asked: unknown
}

/** The audits of the store. Every repository is written at once and for itself: what is finished stays, whatever comes after. */
export type AuditStore = {
  readonly begin: (entry: Omit<AuditEntry, 'finishedAt'>) => void
  /** Puts a repository in, in the place of what stood under its real path. */
  readonly put: (audit: string, stored: StoredAudit) => void
  readonly finish: (audit: string, finishedAt: string) => void
  /** By id or by the beginning of one; null: none. Throws `run/not-found` where several begin so. */
  readonly find: (name: string) => AuditEntry | null
  /** The one begun last that is not finished. */
  readonly lastUnfinished: () => AuditEntry | null
  /** Real paths of the repositories that are in, sorted. */
  readonly places: (audit: string) => readonly string[]
  /** Throws `store/unusable` where the row is not as it was written. */
  readonly get: (audit: string, place: string) => StoredAudit | null
}

type Row = { audit: string; startedAt: string; finishedAt: string | null; asked: string }

const columns = 'audit, started_at AS startedAt, finished_at AS finishedAt, asked'

export const openAudits = (database: Database): AuditStore => ({
  begin: ({ audit, startedAt, asked }) => {
    database
      .prepare('INSERT INTO audits (audit, started_at, asked) VALUES (?, ?, ?)')
      .run(audit, startedAt, JSON.stringify(redactJson(asked)))
  },
  put: (audit, stored) => {
    database
      .prepare('INSERT OR REPLACE INTO audited_repositories VALUES (?, ?, ?)')
      .run(audit, keyOf(stored.place), JSON.stringify(redactJson(stored)))
  },
  finish: (audit, finishedAt) => {
    database.prepare('UPDATE audits SET finished_at = ? WHERE audit = ?').run(finishedAt, audit)
  },
  find: (name) => findAudit(database, name),
  lastUnfinished: () => {
    const row = database
      .prepare<[], Row>(
        `SELECT ${columns} FROM audits WHERE finished_at IS NULL ORDER BY started_at DESC, audit DESC LIMIT 1`,
      )
      .get()
    return row === undefined ? null : entryOf(row)
  },
  places: (audit) =>
    database
      .prepare<[string], { place: string }>('SELECT place FROM audited_repositories WHERE audit = ? ORDER BY place')
      .all(audit)
      .map(({ place }) => place),
  get: (audit, place) => {
    const row = database
      .prepare<[string, string], { record: string }>(
        'SELECT record FROM audited_repositories WHERE audit = ? AND place = ?',
      )
      .get(audit, keyOf(place))
    if (row === undefined) return null
    const stored = parsedJson(row.record)
    if (Check(StoredAudit, stored)) return stored
    throw new AssayError(
      'store/unusable',
      `What is stored of ${keyOf(place)} in the audit ${audit} is not as it was written.`,
      {
        remedy: 'It is of another version of Assay, or something else changed the store. Audit again.',
      },
    )
  },
})

/** A path without its secrets under which no other one stands. */
const keyOf = (place: string): string => {
  const { text } = redactText(place)
  return text === place ? place : `${text}#${sha256(place).slice(0, 16)}`
}

const entryOf = ({ asked, ...row }: Row): AuditEntry => ({ ...row, asked: parsedJson(asked) })

const findAudit = (database: Database, name: string): AuditEntry | null => {
  if (name === '') return null
  const rows = database
    .prepare<[string, string], Row>(
      `SELECT ${columns} FROM audits WHERE substr(audit, 1, length(?)) = ? ORDER BY audit LIMIT 2`,
    )
    .all(name, name)
  const [first] = rows
  const exact = rows.find(({ audit }) => audit === name)
  if (exact !== undefined) return entryOf(exact)
  if (rows.length > 1)
    throw new AssayError('run/not-found', `More than one audit begins with ${name}.`, {
      remedy: 'Give more of its id.',
    })
  return first === undefined ? null : entryOf(first)
}
