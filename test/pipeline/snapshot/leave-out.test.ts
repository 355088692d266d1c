import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLeaveOut } from '../../../pipeline/snapshot/leave-out.ts'

describe('createLeaveOut', () => {
  it.each([
    ['test/fixtures', 'test/fixtures', 'test/fixtures'],
    ['test/fixtures/', 'test/fixtures/deep/x.py', 'test/fixtures'],
    ['test/fixtures', 'test/fixtures2/x.py', null],
    ['test/fixtures', 'sub/test/fixtures/x.py', null],
    ['fixtures', 'a/fixtures/x', null],
    ['**/fixtures', 'a/b/fixtures/x', 'a/b/fixtures'],
    ['**/fixtures', 'fixtures/x', 'fixtures'],
    ['*.min.js', 'a.min.js', 'a.min.js'],
    ['*.min.js', 'sub/a.min.js', null],
    ['**/*.min.js', 'sub/a.min.js', 'sub/a.min.js'],
    ['a/**/z', 'a/z', 'a/z'],
    ['a/**/z', 'a/b/c/z/y', 'a/b/c/z'],
    ['a/**', 'a/b/c', 'a/b'],
    ['a/**', 'a', null],
    ['a?c', 'abc', 'abc'],
    ['a?c', 'a/c', null],
    ['[ab]/x', 'b/x', 'b/x'],
    ['[!ab]/x', 'b/x', null],
    ['a.b(c)+', 'a.b(c)+', 'a.b(c)+'],
    ['a.b', 'axb', null],
    ['é*', 'été.py', 'été.py'],
    ['(group)/[id]', '(group)/i', '(group)/i'],
  ])('%s on %s: %j', (pattern, path, expected) => {
    expect(createLeaveOut([pattern])(path)).toBe(expected)
  })

  it('names the outermost folder, whichever pattern comes first', () => {
    expect(createLeaveOut(['**/*.py', 'a'])('a/b/c.py')).toBe('a')
  })

  it('leaves nothing out without a pattern', () => {
    expect(createLeaveOut([])('a')).toBe(null)
  })

  it('takes a plain path for itself and what is below it, whatever is in its name', () => {
    const name = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .filter((text) => !/[/\0*?[]/.test(text) && !/^\.\.?$/.test(text))
    fc.assert(
      fc.property(name, name, (a, b) => {
        const leaveOut = createLeaveOut([a])
        expect(leaveOut(a)).toBe(a)
        expect(leaveOut(`${a}/${b}`)).toBe(a)
        expect(leaveOut(`${a}x`)).toBe(null)
      }),
    )
  })

  it('refuses all patterns that lead out, together', () => {
    expect(() => createLeaveOut(['ok', '/abs', '../up', 'a/./b', ''])).toThrowError(
      expect.objectContaining({ code: 'config/invalid', message: expect.stringMatching(/\/abs.*\.\.\/up.*a\/\.\/b/) }),
    )
  })
})
