import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSuppressions } from '../../cli/vet/suppressions.ts'
import { sha256 } from '../../lib/digest.ts'

const text = 'suppressions:\n  - { rule: A1, reason: x, author: y }\n'
let dir: string

const write = (name: string, content: string | Uint8Array = text): string => {
  const file = join(dir, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  return file
}
const read = (flag: string | undefined, configPath: string | null = null) =>
  openSuppressions(flag, configPath, ['ruff']).of(join(dir, 'tree'))

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'assay-suppressions-'))
  mkdirSync(join(dir, 'tree'))
})
afterEach(() => rmSync(dir, { recursive: true }))

describe("the operator's list", () => {
  test('is the file that the flag names, with the digest of its bytes', () => {
    const file = write('mine.yaml')
    const entries = [{ rule: 'A1', reason: 'x', author: 'y' }]
    expect(read(file)).toEqual({ list: { entries, sha256: sha256(text) }, notices: [] })
  })

  test("else is the one beside the operator's assay.toml, where there is one", () => {
    const config = write('etc/assay.toml', '')
    expect(read(undefined, config)).toEqual({ list: null, notices: [] })
    write('etc/assay.suppressions.yaml')
    expect(read(undefined, config).list?.entries).toHaveLength(1)
    expect(read(write('mine.yaml', 'suppressions: []\n'), config).list?.entries).toEqual([])
  })

  test('is none without both', () => {
    write('tree/assay.suppressions.yaml')
    expect(read(undefined)).toEqual({ list: null, notices: [] })
  })

  test('beside an assay.toml in the vetted worktree is ignored, and said so', () => {
    const config = write('tree/ci/assay.toml', '')
    write('tree/ci/assay.suppressions.yaml', 'broken: [')
    expect(read(undefined, config)).toEqual({
      list: null,
      notices: [
        'The assay.suppressions.yaml beside the assay.toml in use is ignored: it lies in the worktree that is vetted.',
      ],
    })
  })

  test.each([
    ['in the vetted folder', 'tree/mine.yaml', ''],
    ['in the repository that the vetted folder is part of', 'mine.yaml', '.'],
  ])('%s is refused', (_, name, repository) => {
    execFileSync('git', ['init', '-q', join(dir, repository === '' ? 'tree' : repository)])
    expect(() => read(write(name))).toThrow(
      expect.objectContaining({ code: 'usage/argument', message: expect.stringContaining('lies in the worktree') }),
    )
  })

  test('that a link leads to from outside is refused as well', () => {
    symlinkSync(write('tree/mine.yaml'), join(dir, 'link.yaml'))
    expect(() => read(join(dir, 'link.yaml'))).toThrow('lies in the worktree')
  })

  test('that is not there, no UTF-8 or too large is named', () => {
    expect(() => read(join(dir, 'none.yaml'))).toThrow('none.yaml cannot be read (ENOENT).')
    expect(() => read(write('latin.yaml', Buffer.from('suppressions: [] # \xe9\n', 'latin1')))).toThrow('is not UTF-8')
    expect(() => read(write('large.yaml', '#'.repeat(4 * 1024 * 1024 + 1)))).toThrow('is larger than 4 MiB.')
  })

  test('with problems is refused with each of them, its file and line', () => {
    const file = write(
      'mine.yaml',
      'suppressions:\n  - rule: A1\n    author: x\n  - reason: y\n    author: z\n    extra: 1\n',
    )
    expect(() => read(file)).toThrow(
      expect.objectContaining({
        code: 'config/invalid',
        message: `The list of suppressions has 3 problems:\n  ${file}:2  suppressions.0: must have required properties reason\n  ${file}:4  suppressions.1: names no rule and no fingerprint; say which findings it holds back\n  ${file}:6  suppressions.1.extra: is not a known key; known are id, analyzer, rule, path, line, fingerprint, reason, author, expires`,
        remedy: 'Mend the lines named above; docs/suppressions.md lists every key.',
      }),
    )
  })
})
