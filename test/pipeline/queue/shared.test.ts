import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../../lib/canonical.ts'
import { sha256 } from '../../../lib/digest.ts'
import { readInstallation } from '../../../lib/installation.ts'
import {
  jobSettingsOf,
  openQueueSecret,
  openShared,
  queueKeyFileOf,
  sharedDirOf,
  type VetSettings,
} from '../../../pipeline/queue/shared/index.ts'
import { differencesOf } from '../../../pipeline/queue/shared/job-settings.ts'
import { codeOf, scratch } from '../../evidence/open.ts'
import { blobs, runRecord } from '../../evidence/record.ts'
import { settings } from './made-job.ts'

describe('settings in the shared folder', () => {
  test('are found again by their digest, closed to others', () => {
    const shared = openShared(join(scratch(), 'a', 'shared'))
    const digest = shared.putSettings(settings)
    expect(digest).toBe(sha256(canonicalJson(settings)))
    expect(openShared(shared.dir).settings(digest)).toEqual(settings)
    const file = join(shared.dir, 'settings', `${digest}.json`)
    expect([statSync(shared.dir).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
  })

  test('are not there under a digest that nobody put, or that is none', () => {
    const shared = openShared(join(scratch(), 'shared'))
    expect(['0'.repeat(64), '../../etc/passwd', ''].map(shared.settings)).toEqual([null, null, null])
  })

  const forged: Readonly<Record<string, (file: string) => void>> = {
    'other bytes': (file) => writeFileSync(file, canonicalJson({ ...settings, sandbox: 'none' })),
    'a link': (file) => {
      rmSync(file)
      symlinkSync('/etc/hostname', file)
    },
    'a folder': (file) => {
      rmSync(file)
      mkdirSync(file)
    },
  }
  test.each(Object.entries(forged))(
    'are not believed where %s lies in their place, and are put there again',
    (_, act) => {
      const shared = openShared(join(scratch(), 'shared'))
      const digest = shared.putSettings(settings)
      act(join(shared.dir, 'settings', `${digest}.json`))
      expect(shared.settings(digest)).toBeNull()
      expect(shared.putSettings(settings)).toBe(digest)
      expect(shared.settings(digest)).toEqual(settings)
    },
  )

  test('of another form are not believed, whatever their digest', () => {
    const shared = openShared(join(scratch(), 'shared'))
    const digest = shared.putSettings(settings)
    const text = canonicalJson({ ...settings, extra: true })
    writeFileSync(join(shared.dir, 'settings', `${sha256(text)}.json`), text)
    expect(digest).not.toBe(sha256(text))
    expect(shared.settings(sha256(text))).toBeNull()
  })
})

describe('the shared folder', () => {
  test('is refused where others may write to it', () => {
    const dir = scratch()
    chmodSync(dir, 0o777)
    expect(codeOf(() => openShared(dir))).toBe('queue/unusable')
  })

  test('is refused where it is no folder', () => {
    const file = join(scratch(), 'file')
    writeFileSync(file, '')
    expect(codeOf(() => openShared(join(file, 'shared')))).toBe('queue/unusable')
  })

  test('forgets what was handed over for a job, and nothing else', () => {
    const shared = openShared(join(scratch(), 'shared'))
    const [one, two] = [sha256('one'), sha256('two')]
    for (const key of [one, two]) shared.handOver(runRecord(key), blobs)
    shared.handOver(runRecord(one, { run: 'another' }), blobs)
    shared.forget(one)
    shared.forget('..')
    expect(readdirSync(join(shared.dir, 'handed'))).toEqual([two])
  })

  test('holds a record whole or not at all', () => {
    const shared = openShared(join(scratch(), 'shared'))
    function* dying(): Generator<Uint8Array> {
      yield new Uint8Array(10)
      throw new Error('the worker died')
    }
    expect(() => shared.handOver(runRecord(sha256('k')), dying())).toThrow('the worker died')
    expect(readdirSync(join(shared.dir, 'handed', sha256('k')))).toEqual([])
  })

  test('lies beside an embedded queue, and for Redis in the state folder, unless it is named', () => {
    const sqlite = { kind: 'sqlite', path: '/q/queue.db', name: 'sqlite:/q/queue.db', durability: 'normal' } as const
    const redis = { kind: 'redis', url: 'redis://h', name: 'redis://h' } as const
    expect(sharedDirOf(sqlite, '/state')).toBe('/q/queue.db.shared')
    expect(sharedDirOf(redis, '/state')).toBe('/state/shared')
    expect(sharedDirOf(redis, '/state', '/srv/shared')).toBe('/srv/shared')
    expect([queueKeyFileOf('/state'), queueKeyFileOf('/state', '/k')]).toEqual(['/state/queue.key', '/k'])
  })
})

describe("the queue's key", () => {
  test('is made once, closed to others, and read again', () => {
    const file = join(scratch(), 'state', 'queue.key')
    const made = openQueueSecret(file, 'make')
    expect(made).toHaveLength(32)
    expect([openQueueSecret(file, 'make'), openQueueSecret(file, 'read')]).toEqual([made, made])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(file, '..'))).toEqual(['queue.key'])
  })

  test('is not made by a worker', () => {
    const file = join(scratch(), 'queue.key')
    expect(codeOf(() => openQueueSecret(file, 'read'))).toBe('queue/key')
    expect(existsSync(file)).toBe(false)
  })

  const bad: Readonly<Record<string, (file: string) => void>> = {
    'is open to others': (file) => {
      openQueueSecret(file, 'make')
      chmodSync(file, 0o640)
    },
    'is too short': (file) => writeFileSync(file, 'abc\n', { mode: 0o600 }),
    'is a folder': (file) => mkdirSync(file),
    'cannot be found behind a link': (file) => symlinkSync('/nowhere', file),
  }
  test.each(Object.entries(bad))('is refused where it %s, and left as it is', (_, act) => {
    const file = join(scratch(), 'queue.key')
    act(file)
    const before = statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : null
    expect([codeOf(() => openQueueSecret(file, 'make')), codeOf(() => openQueueSecret(file, 'read'))]).toEqual([
      'queue/key',
      'queue/key',
    ])
    expect(statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : null).toEqual(before)
  })
})

describe('the settings of a job', () => {
  const { version: _, made: _made, ...said } = settings
  const asked: VetSettings = { ...said, analyzers: ['ruff'] }
  const installation = readInstallation()
  const day = Date.parse('2026-06-01T12:00:00Z')
  const digestOf = (more: Partial<VetSettings>, nowMs = day): string =>
    sha256(canonicalJson(jobSettingsOf({ ...asked, ...more }, installation, nowMs)))
  const waiver = { subject: 'codeql', who: 'a', why: 'b', until: '2026-06-01' }
  const suppressions = {
    sha256: sha256('list'),
    entries: [{ rule: 'x', reason: 'r', author: 'a', expires: '2026-06-01' }],
  }
  const facts = { entitlements: [{ name: 'codeql-cli', expires: '2026-06-01' }] }

  test('are the same document again, at another hour and on another day', () => {
    expect(digestOf({})).toBe(digestOf({}, day + 40 * 86_400_000))
  })

  test.each([
    ['a waiver', { waivers: [waiver] }],
    ['a suppression', { suppressions }],
    ['an entitlement', { facts }],
  ])('are others on the day after the last one of %s', (_name, more) => {
    expect(digestOf(more, day + 86_400_000)).not.toBe(digestOf(more))
  })

  test('are others where the operator says something else', () => {
    expect(digestOf({ failOn: 'note' })).not.toBe(digestOf({}))
  })

  test('name what differs on another installation', () => {
    const made = jobSettingsOf(asked, installation, day)
    expect(differencesOf(made, installation, day)).toEqual([])
    const ruff = { version: '9', path: '/r', entry: '', sha256: sha256('another'), licence: 'MIT' }
    const others = { ...installation, tools: { ...installation.tools, ruff } }
    expect(differencesOf(made, others, day)).toEqual(['installation'])
    const older = { ...made, made: { ...made.made, build: '0123456789abcdef' } }
    expect(differencesOf(older, installation, day)).toEqual(['installation'])
  })

  test('are others where the rules that they name were edited', () => {
    const file = join(scratch(), 'rules.yaml')
    writeFileSync(file, 'rules: []\n')
    const named = { ...asked, analyzers: ['semgrep'], semgrepRules: [{ name: 'rules.yaml', path: file }] }
    const made = jobSettingsOf(named, installation, day)
    writeFileSync(file, 'rules: [] # edited\n')
    expect(differencesOf(made, installation, day)).toEqual(['rules'])
  })

  test('are others where a policy of the operator was edited', () => {
    const policyFolder = scratch()
    const file = join(policyFolder, 'house.yaml')
    const policy = (text: string): string => `subject: codeql
title: CodeQL
terms: house rules
source: { title: house rules, address: "https://example.org/rules", read: "2026-01-01" }
substitutes: []
policies:
  - id: house-deny
    title: no CodeQL
    when: form == "use"
    decision: deny
    clause: { text: ${text} }
    reason: So it was decided.
    remedy: Ask.
`
    writeFileSync(file, policy('one'))
    const made = jobSettingsOf({ ...asked, policyFolder }, installation, day)
    writeFileSync(file, policy('two'))
    expect(differencesOf(made, installation, day)).toEqual(['policies'])
  })
})
