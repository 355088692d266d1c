import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { planted } from '../support/planted-secrets.ts'
import { codeOf, database, open, scratch } from './open.ts'
import { blobs, runRecord } from './record.ts'
import { nothingKnown, storedAudit } from './stored-audit.ts'

const startedAt = '2026-11-30T10:00:00.000Z'

needs('better-sqlite3').describe('the audits of the evidence store', () => {
  test('every repository that was put in is there, in a process that opens the store anew', () => {
    const dir = scratch()
    const { audits } = open(dir)
    audits.begin({ audit: 'a1', startedAt, asked: { paths: ['/srv'] } })
    audits.put('a1', storedAudit('/srv/b', { declared: { licence: 'MIT' } }))
    audits.put('a1', storedAudit('/srv/a'))
    const again = open(dir).audits
    expect(again.places('a1')).toEqual(['/srv/a', '/srv/b'])
    expect(again.get('a1', '/srv/b')).toEqual(storedAudit('/srv/b', { declared: { licence: 'MIT' } }))
    expect(again.get('a1', '/srv/c')).toBeNull()
  })

  test('a secret in a path or a fact is not stored, and two such paths stay two', () => {
    const dir = scratch()
    const { audits } = open(dir)
    const places = planted.slice(0, 2).map(({ secret }) => `/srv/${secret.slice(0, 4)}${secret.slice(4)}`)
    audits.begin({ audit: 'a1', startedAt, asked: { paths: places } })
    for (const place of places) audits.put('a1', storedAudit(place, { declared: { host: place } }))
    expect(audits.places('a1')).toHaveLength(2)
    expect(audits.get('a1', places[0] ?? '')?.repository.path).toBe('/srv/REDACTED(github-token)')
    const bytes = Buffer.concat(['assay.db', 'assay.db-wal'].map((name) => readFileSync(join(dir, name))))
    for (const place of places) expect(bytes.includes(place.slice(5))).toBe(false)
  })

  test('a repository that is put in again stands once, as it was put last', () => {
    const { audits } = open(scratch())
    audits.begin({ audit: 'a1', startedAt, asked: null })
    audits.put('a1', storedAudit('/srv/a'))
    audits.put('a1', storedAudit('/srv/a', { declared: { host: 'github.com' } }))
    expect(audits.places('a1')).toEqual(['/srv/a'])
    expect(audits.get('a1', '/srv/a')?.facts.declared).toEqual({ host: 'github.com' })
  })

  test('the last that is not finished is the one begun last', () => {
    const { audits } = open(scratch())
    audits.begin({ audit: 'a1', startedAt, asked: null })
    audits.begin({ audit: 'a2', startedAt: '2026-11-30T11:00:00.000Z', asked: null })
    expect(audits.lastUnfinished()?.audit).toBe('a2')
    audits.finish('a2', '2026-11-30T11:30:00.000Z')
    expect(audits.lastUnfinished()?.audit).toBe('a1')
    audits.finish('a1', '2026-11-30T12:00:00.000Z')
    expect(audits.lastUnfinished()).toBeNull()
  })

  test('an audit is found by the beginning of its id; where several begin so it is said', () => {
    const { audits } = open(scratch())
    audits.begin({ audit: 'abc1', startedAt, asked: { paths: [] } })
    audits.begin({ audit: 'abc2', startedAt, asked: null })
    expect(audits.find('abc1')).toEqual({ audit: 'abc1', startedAt, finishedAt: null, asked: { paths: [] } })
    expect(audits.find('x')).toBeNull()
    expect(audits.find('')).toBeNull()
    expect(codeOf(() => audits.find('abc'))).toBe('run/not-found')
  })

  test('a row that is not as it was written is refused', () => {
    const dir = scratch()
    const { audits } = open(dir)
    audits.begin({ audit: 'a1', startedAt, asked: null })
    audits.put('a1', storedAudit('/srv/a'))
    database(dir).prepare(`UPDATE audited_repositories SET record = '{"place":"/srv/a"}'`).run()
    expect(codeOf(() => audits.get('a1', '/srv/a'))).toBe('store/unusable')
  })

  test('the facts of a vet run are kept with it; a record without them stays one', () => {
    const dir = scratch()
    const store = open(dir)
    store.record(runRecord('with', { facts: nothingKnown }), blobs)
    store.record(runRecord('without'), blobs)
    expect(open(dir).get(runRecord('with').run)?.facts).toEqual(nothingKnown)
    expect(open(dir).get(runRecord('without').run)).not.toHaveProperty('facts')
  })
})
