import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { entriesOf } from '../../../pipeline/batch/entries.ts'
import {
  checkBatchName,
  defaultBatchName,
  findBatchFolder,
  readBatchList,
  readBatchSource,
} from '../../../pipeline/batch/index.ts'
import { codeOf } from '../../evidence/open.ts'

const folder = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'assay-batch-list-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return dir
}

const read = (text: string, base = '/srv') => readBatchList(Buffer.from(text), 'list.txt', base)

/** The one entry of a list of one line. */
const entry = (line: string, base?: string) => {
  const { entries } = read(line, base)
  expect(entries).toHaveLength(1)
  return entries[0]
}

describe('a list of a batch', () => {
  test('names a path a line; comments, blank lines, CRLF and a byte order mark are no part of it', () => {
    const { entries } = read('\uFEFF# all of ours\r\n\r\nshop\r\n  \r\n/opt/till\r\n   # more\r\nnach\u00e4ste')
    expect(entries).toEqual([
      { shown: 'shop', path: '/srv/shop', ref: null, problem: null },
      { shown: '/opt/till', path: '/opt/till', ref: null, problem: null },
      { shown: 'nach\u00e4ste', path: '/srv/nach\u00e4ste', ref: null, problem: null },
    ])
  })

  test('names a ref behind a tab', () => {
    expect(entry('my shop\tv1.2')).toMatchObject({ path: '/srv/my shop', ref: 'v1.2' })
    expect(entry('shop\t')).toMatchObject({ path: '/srv/shop', ref: null })
  })

  test('names a ref behind white space only where the line is no path and what is before it is one', () => {
    const base = folder()
    mkdirSync(join(base, 'my shop'))
    mkdirSync(join(base, 'my'))
    expect(entry('my shop', base)).toMatchObject({ shown: 'my shop', ref: null })
    expect(entry('my shop  main', base)).toMatchObject({ shown: 'my shop', ref: 'main' })
    expect(entry('my main', base)).toMatchObject({ shown: 'my', ref: 'main' })
    expect(entry('no shop', base)).toMatchObject({ shown: 'no shop', ref: null })
  })

  test('takes objects with facts, beside paths', () => {
    const { entries, facts } = read(
      '{"path": "shop", "ref": "v1", "licence": "MIT"}\ntill\n{"match": "team-*", "visibility": "private"}\n',
    )
    expect(entries).toEqual([
      { shown: 'shop', path: '/srv/shop', ref: 'v1', problem: null },
      { shown: 'till', path: '/srv/till', ref: null, problem: null },
    ])
    expect(facts.map(({ entry: said, base, place }) => [said, base, place])).toEqual([
      [{ path: 'shop', ref: 'v1', licence: 'MIT' }, '/srv', { file: 'list.txt', line: 1 }],
      [{ match: 'team-*', visibility: 'private' }, '/srv', { file: 'list.txt', line: 3 }],
    ])
  })

  test.each([
    ['{"path": "shop"', 'is not JSON'],
    ['{"path": "shop", "licens": "MIT"}', 'did you mean licence'],
    ['{"path": "shop", "path": "till"}', 'named twice'],
    ['a\0b', 'NUL'],
    ['x'.repeat(70_000), 'is longer than'],
    [`shop\t${'r'.repeat(2000)}`, 'names a ref of more than'],
  ])('ends the entry of a bad line with what is wrong, and goes on (%#)', (line, words) => {
    const { entries } = read(`shop\n${line}\ntill`)
    expect(entries.map(({ problem }) => problem?.code ?? null)).toEqual([null, 'config/invalid', null])
    expect(entries[1]?.shown).toBe('list.txt:2')
    expect(entries[1]?.problem?.message).toContain(words)
  })

  test.each([
    ['not UTF-8', Buffer.from([0x73, 0xff])],
    ['empty', Buffer.from('')],
    ['of comments alone', Buffer.from('# nothing\n\n')],
    ['of facts alone', Buffer.from('{"match": "*", "licence": "MIT"}')],
    [
      'of contradictions',
      Buffer.from('{"path": "shop", "licence": "MIT"}\n{"path": "./shop", "licence": "Apache-2.0"}'),
    ],
  ])('is refused where it is %s', (_, bytes) => {
    expect(codeOf(() => readBatchList(bytes, 'list.txt', '/srv'))).toBe('config/invalid')
  })

  test('of 100,000 lines is read whole', () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => (at % 2 ? `repo-${at}` : `{"path": "repo-${at}"}`))
    const { entries } = read(lines.join('\n'))
    expect(entries).toHaveLength(100_000)
    expect(entries[99_999]).toMatchObject({ path: '/srv/repo-99999' })
  })
})

describe('a git URL in a list', () => {
  test.each([
    ['http://127.0.0.1:18080/team/private.git', 'http://127.0.0.1:18080/team/private.git'],
    ['https://anna:geheim@git.example.com/team/private.git', 'https://git.example.com/team/private.git'],
    ['https://anna:ge/heim@git.example.com/team/private.git', 'https://git.example.com/team/private.git'],
    ['https://git.example.com/team/x.git?token=geheim#geheim', 'https://git.example.com/team/x.git'],
    ['HTTPS://geheim@git.example.com/x main', 'https://git.example.com/x'],
    ['ssh://anna@git.example.com/x', 'ssh://git.example.com/x'],
    ['file:///srv/x.git', 'file:///srv/x.git'],
    ['git@git.example.com:team/private.git', 'git.example.com:team/private.git'],
    ['git.example.com:team/private.git', 'git.example.com:team/private.git'],
    ['ext::sh -c touch% /tmp/geheim', 'ext::'],
    ['{"path": "https://anna:geheim@git.example.com/x.git"}', 'https://git.example.com/x.git'],
  ])('is an end that names scheme, host and path, and nobody (%s)', (line, shown) => {
    const found = entry(line)
    expect(found).toMatchObject({ shown, path: shown, problem: { code: 'job/remote' } })
    expect(found?.problem?.message).toContain(shown)
    expect(JSON.stringify(found)).not.toMatch(/geheim|anna/u)
  })

  test('shows no token that stands in its path', () => {
    const token = `ghp_${'A1b2C3d4'.repeat(5).slice(0, 36)}`
    expect(JSON.stringify(entry(`https://git.example.com/${token}/x.git`))).not.toContain(token)
  })

  test('is none where a folder of that name lies here, and where it has no host', () => {
    const base = folder()
    mkdirSync(join(base, 'git@example.com:x'))
    expect(entry('git@example.com:x', base)?.problem).toBeNull()
    expect(entry('shop:main')?.problem).toBeNull()
    expect(entry('a/b:c')?.problem).toBeNull()
  })
})

describe('a folder as a batch', () => {
  test('is its repositories, or itself where it is one', () => {
    const base = folder()
    for (const name of ['till', 'shop']) mkdirSync(join(base, name, '.git'), { recursive: true })
    mkdirSync(join(base, 'none'))
    const found = findBatchFolder(base)
    expect(found.entries).toEqual(
      ['shop', 'till'].map((name) => ({
        shown: join(base, name),
        path: join(base, name),
        ref: null,
        problem: null,
      })),
    )
    expect(found.notices[0]).toContain('none')
    expect(findBatchFolder(join(base, 'shop')).entries.map(({ path }) => path)).toEqual([join(base, 'shop')])
  })

  test('ends with a typed outcome where it is empty, and is refused where it is none', () => {
    const base = folder()
    expect(findBatchFolder(base).entries[0]?.problem?.code).toBe('usage/unreadable')
    writeFileSync(join(base, 'file'), '')
    expect(codeOf(() => findBatchFolder(join(base, 'file')))).toBe('usage/not-a-folder')
    expect(codeOf(() => findBatchFolder(join(base, 'gone')))).toBe('usage/path-missing')
  })
})

describe('the name of a batch', () => {
  test('is made of letters, digits and a few signs', () => {
    expect(checkBatchName('nightly@2026-12-01T02:00:00.000Z')).toBe('nightly@2026-12-01T02:00:00.000Z')
    for (const bad of ['', 'a b', 'a/b', '\u001b[2J', 'x'.repeat(101)])
      expect(codeOf(() => checkBatchName(bad))).toBe('batch/name')
  })

  test('is by default of its list and moment, and always a name', () => {
    const now = Date.parse('2026-12-01T02:00:00.123Z')
    expect(defaultBatchName('lists/all of ours.txt', now)).toBe('all-of-ours-2026-12-01T02-00-00-123Z')
    for (const list of ['-', '..', '/', '\u001b', 'x'.repeat(300)])
      expect(checkBatchName(defaultBatchName(list, now))).toMatch(/2026/u)
  })
})

describe('the source of a list', () => {
  test('that never ends, a device or a pipe, is read to a limit and not until the memory is full', () => {
    expect(() => readBatchSource('/dev/zero')).toThrow(/larger than 256 MiB/u)
  })

  test('of too many lines is refused before they are split', () => {
    expect(() => read('a\n'.repeat(1_000_001))).toThrow(/more than 1,000,000 lines/u)
  })

  test('does not take a ref with a line break for the end of another path', () => {
    const dir = folder()
    const { entries } = entriesOf(read('{"path": "a\\nb"}\n{"path": "a", "ref": "b\\n"}', dir), [], () => '')
    expect(entries).toHaveLength(2)
  })
})
