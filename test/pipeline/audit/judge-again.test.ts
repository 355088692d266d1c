import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { judgeAgain } from '../../../pipeline/audit/judge-again.ts'
import { judgeRepository } from '../../../pipeline/audit/judge-repository.ts'
import { loadPolicies, type PolicySet } from '../../../policies/index.ts'
import type { LicenceFacts } from '../../../schemas/records/index.ts'
import { codeOf, open, scratch } from '../../evidence/open.ts'
import { blobs, runRecord } from '../../evidence/record.ts'
import { nothingKnown } from '../../evidence/stored-audit.ts'
import { needs } from '../../support/needs.ts'

const today = '2026-11-30'
const usesCodeql: LicenceFacts = {
  ...nothingKnown,
  declared: { host: 'gitlab.com' },
  signals: [{ signal: 'C1', uri: '.github/workflows/a.yml', line: 6, confidence: 'strong' }],
}

/** Our policies, in which a use of CodeQL elsewhere under automation is for a person. */
const softened = (): PolicySet => {
  const dir = scratch()
  cpSync(new URL('../../../policies/rules', import.meta.url), dir, { recursive: true })
  const file = join(dir, 'codeql.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('decision: deny', 'decision: review'))
  return loadPolicies(pathToFileURL(`${dir}/`))
}

needs('better-sqlite3').describe('recorded facts judged again', () => {
  const recorded = () => {
    const store = open(scratch())
    const gate = { policies: loadPolicies(), today }
    const repository = judgeRepository({ path: 'shop', files: 3, notes: ['n'] }, usesCodeql, [], gate)
    store.audits.begin({ audit: 'a1', startedAt: '2026-11-30T10:00:00.000Z', asked: null })
    store.audits.put('a1', { place: '/srv/shop', facts: usesCodeql, repository })
    return { store, gate, repository }
  }

  test('with the same policies are as they were', () => {
    const { store, gate, repository } = recorded()
    store.audits.finish('a1', '2026-11-30T11:00:00.000Z')
    const { repositories, changed, counts } = judgeAgain('a1', [], gate, store)
    expect(repositories).toEqual([repository])
    expect(changed).toEqual([])
    expect(counts.deny).toBe(1)
  })

  test('with other policies show what changed, before and after', () => {
    const { store } = recorded()
    const { changed, counts } = judgeAgain('a1', [], { policies: softened(), today }, store)
    expect(changed).toMatchObject([
      { path: 'shop', subject: 'codeql', before: { decision: 'deny' }, after: { decision: 'review' } },
    ])
    expect(counts).toMatchObject({ deny: 0, review: 1 })
  })

  test('name CodeQL among the tools, and a waiver that nothing needs', () => {
    const { store, gate } = recorded()
    store.audits.finish('a1', '2026-11-30T11:00:00.000Z')
    const waiver = { subject: 'codqel', who: 'A', why: 'b', until: '2026-12-31' }
    const { repositories, notices } = judgeAgain('a1', [waiver], gate, store)
    expect(repositories[0]?.tools.map(({ id }) => id)).toEqual(['codeql'])
    expect(notices).toEqual([expect.stringContaining('The waiver of A for codqel')])
    expect(judgeAgain('a1', [{ ...waiver, subject: 'codeql' }], gate, store)).toMatchObject({
      notices: [],
      counts: { allow: 1, deny: 0 },
      repositories: [{ decisions: [{ waivedBy: [{ who: 'A', policy: 'codeql-automation-elsewhere' }] }] }],
    })
  })

  test('of an audit that was interrupted say so', () => {
    const { store, gate } = recorded()
    expect(judgeAgain('a1', [], gate, store).notices).toEqual([expect.stringContaining('was interrupted')])
  })

  test('of a vet run are judged as those of an audit', () => {
    const { store } = recorded()
    const facts = { ...usesCodeql, declared: { ...usesCodeql.declared, licence: 'MIT' } }
    store.record(runRecord('run', { run: 'r1', facts }), blobs)
    const { repositories, changed } = judgeAgain('r1', [], { policies: loadPolicies(), today }, store)
    expect(repositories[0]).toMatchObject({ path: '/srv/tree', files: 1, declared: { licence: 'MIT' } })
    expect(changed?.map(({ subject, before, after }) => [subject, before?.decision, after?.decision])).toEqual([
      ['biome', 'allow', undefined],
      ['codeql', undefined, 'deny'],
    ])
  })

  test('that an older version did not record are missed, by name', () => {
    const { store, gate } = recorded()
    store.record(runRecord('old', { run: 'r2' }), blobs)
    expect(() => judgeAgain('r2', [], gate, store)).toThrow('holds no licence facts')
  })

  test('are looked for by an id that fits one thing', () => {
    const { store, gate } = recorded()
    store.record(runRecord('same', { run: 'a1b' }), blobs)
    expect(codeOf(() => judgeAgain('none', [], gate, store))).toBe('run/not-found')
    expect(codeOf(() => judgeAgain('a', [], gate, store))).toBe('run/not-found')
    expect(codeOf(() => judgeAgain('', [], gate, store))).toBe('run/not-found')
  })
})
