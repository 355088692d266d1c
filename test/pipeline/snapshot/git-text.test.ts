import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRepositoryConfig, writeRepositoryConfig } from '../../../pipeline/snapshot/git-config.ts'
import { parseBatch, parseIndex, parseTree, quotePath } from '../../../pipeline/snapshot/git-output.ts'

const id = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'

describe('a repository’s config', () => {
  it('gives no more than how data is to be read', () => {
    const hostile = `[core]
\trepositoryformatversion = 1
\tbare = true ; no
\tfilemode = false
\tfsmonitor = /bin/evil
\tautocrlf = Input # comment
\teol = "crlf"
\tworktree = "../../../a b\\"c"
[core "x"]
\tautocrlf = true
[Extensions] objectFormat = SHA256
[filter "evil"]
\tclean = /bin/evil
[include]
\tpath = /etc/shadow
`
    const config = readRepositoryConfig(hostile)
    expect(config).toEqual({
      objectFormat: 'sha256',
      refStorage: 'files',
      autocrlf: 'input',
      eol: 'crlf',
      fileMode: false,
      worktree: '../../../a b"c',
    })
    expect(writeRepositoryConfig(config)).toBe(
      '[core]\nrepositoryformatversion = 1\nbare = false\nautocrlf = input\neol = crlf\n[extensions]\nobjectformat = sha256\n',
    )
  })

  it('cannot bring in a line of its own, whatever it says', () => {
    const known =
      /^(\[core\]|\[extensions\]|repositoryformatversion = [01]|bare = false|autocrlf = (true|input)|eol = (lf|crlf)|objectformat = sha256|refstorage = reftable|)$/
    const key = fc.constantFrom(
      'core.eol',
      'core.autocrlf',
      'extensions.objectformat',
      'core.fsmonitor',
      'extensions.refstorage',
    )
    const value = fc.oneof(fc.string(), fc.constantFrom('lf', 'true', 'sha256', 'reftable', 'lf\n[core]\nfsmonitor=x'))
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value)), (settings) => {
        const text = settings.map(([name, set]) => `[${name.split('.')[0]}]\n${name.split('.')[1]} = ${set}`).join('\n')
        for (const line of writeRepositoryConfig(readRepositoryConfig(text)).split('\n')) expect(line).toMatch(known)
      }),
    )
  })

  it('that is empty or no text is that of a plain repository', () => {
    expect(readRepositoryConfig('')).toEqual(readRepositoryConfig('\0\xff]['))
    expect(readRepositoryConfig('')).toMatchObject({ objectFormat: 'sha1', fileMode: true, worktree: null })
  })
})

describe('git’s lists', () => {
  it('of the index have a tag, and any byte but NUL in a path', () => {
    const stdout = Buffer.from(`H 100644 ${id} 0\ta\tb\nc\0S 100755 ${id} 0\td\xff\0M 100644 ${id} 2\te\0`, 'latin1')
    expect(parseIndex(stdout)).toEqual([
      { path: 'a\tb\nc', mode: '100644', oid: id, skipWorktree: false },
      { path: 'd\xff', mode: '100755', oid: id, skipWorktree: true },
      { path: 'e', mode: '100644', oid: id, skipWorktree: false },
    ])
  })

  it('of a tree have sizes where asked for, and none for what is no blob or is missing', () => {
    const stdout = Buffer.from(
      `100644 blob ${id}      12\ta b\x00160000 commit ${id}       -\ts\x00100644 blob ${id}     BAD\tm\x00`,
    )
    expect(parseTree(stdout).map(({ path, size }) => [path, size])).toEqual([
      ['a b', 12],
      ['s', null],
      ['m', null],
    ])
    expect(parseTree(Buffer.from(`100644 blob ${id}\tx\x00`))).toEqual([
      { path: 'x', mode: '100644', oid: id, size: null },
    ])
  })

  it('of objects frame any bytes, and end where they are cut', () => {
    const whole = Buffer.from(`${id} blob 5\na\n\0b\n\n${id} missing\n${id} tree 2\nxy\n${id} blob 0\n\n`)
    expect([...parseBatch(whole)].map(({ bytes }) => bytes?.toString() ?? null)).toEqual(['a\n\0b\n', null, 'xy', ''])
    for (let length = 0; length < whole.length; length += 1) {
      const items = [...parseBatch(whole.subarray(0, length))]
      expect(items.length).toBeLessThanOrEqual(4)
      for (const { bytes } of items) expect([null, 'a\n\0b\n', 'xy', '']).toContain(bytes?.toString() ?? null)
    }
  })
})

describe('quotePath', () => {
  it('keeps every byte of a path on one line of ASCII', () => {
    const paths = ['plain', 'a"b', 'a\\b', 'a\nb', 'a\rb\r', '\x01\x7f', '\xc3\xa9', '\xff', ' x ', '"']
    const input = paths.map((path) => `${quotePath(path)}\n`).join('')
    expect(input.split('\n')).toHaveLength(paths.length + 1)
    expect(input).toMatch(/^[\n\x20-\x7e]*$/)
    expect(paths.map((path) => unquoted(quotePath(path)))).toEqual(paths)
  })
})

/** git's own reading: C escapes in double quotes. */
const unquoted = (line: string): string =>
  line.slice(1, -1).replace(/\\([0-7]{3})/g, (_all, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
