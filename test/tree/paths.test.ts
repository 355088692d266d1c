import { posix } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  displayPath,
  foldersAbove,
  isGitFolderName,
  isInsidePath,
  toRawPath,
  utf8OrNull,
} from '../../lib/tree/index.ts'

/** Paths made of the pieces that lead astray, and of anything else. */
const piece = fc.oneof(fc.constantFrom('', '.', '..', '...', 'a', '.git', '\\', '..\\', '%2e%2e', '\0'), fc.string())
const path = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('/'))

describe('isInsidePath', () => {
  it('lets no path out of the folder that it is joined to', () => {
    fc.assert(
      fc.property(path, (candidate) => {
        fc.pre(isInsidePath(candidate))
        const joined = posix.resolve('/vetted/tree', candidate)
        expect(joined).toBe(`/vetted/tree/${candidate}`)
        expect(candidate).not.toContain('\0')
      }),
      { numRuns: 3000 },
    )
  })

  it('lets every honest relative path in', () => {
    const name = fc.string({ minLength: 1 }).filter((text) => !/[/\0]/.test(text) && text !== '.' && text !== '..')
    fc.assert(fc.property(fc.array(name, { minLength: 1 }), (names) => isInsidePath(names.join('/'))))
  })

  it.each(['', '/', '/a', 'a/', 'a//b', '.', './a', 'a/.', '..', '../a', 'a/..', 'a/../b', 'a\0b'])(
    'refuses %j',
    (bad) => {
      expect(isInsidePath(bad)).toBe(false)
    },
  )
})

describe('names', () => {
  it('of git’s own folder are known in every spelling that some file system takes for it', () => {
    for (const name of ['.git', '.GIT', '.Git', 'git~1', 'GIT~1', '.git.', '.git ', '.git. .'])
      expect(isGitFolderName(name)).toBe(true)
    for (const name of ['git', '.gitignore', '.github', 'a.git', 'git~10', '.git-x'])
      expect(isGitFolderName(name)).toBe(false)
  })

  it('that are UTF-8 come back as they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(utf8OrNull(toRawPath(text))).toBe(text)
        expect(displayPath(toRawPath(text))).toBe(text)
      }),
    )
  })

  it('that are not are shown by their bytes', () => {
    expect(utf8OrNull('caf\xe9.py')).toBe(null)
    expect(displayPath('caf\xe9.py')).toBe('caf\\xe9.py')
    expect(displayPath('\xc3\xa9\xff\xf0\x9f\x98\x80\xed\xa0\x80')).toBe('é\\xff😀\\xed\\xa0\\x80')
  })

  it('have their folders outermost first', () => {
    expect(foldersAbove('a/b/c')).toEqual(['a', 'a/b'])
    expect(foldersAbove('a')).toEqual([])
  })
})
