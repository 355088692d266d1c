import { posix } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLinkJudge } from '../../../pipeline/snapshot/links.ts'

const judgeEnd = (links: Record<string, string>, files: readonly string[], unread: readonly string[] = []) =>
  createLinkJudge({ links: new Map(Object.entries(links)), files: new Set(files), unread: new Set(unread) })

const judge = (...known: Parameters<typeof judgeEnd>) => {
  const endOf = judgeEnd(...known)
  return (link: string) => (endOf(link) === null ? 'link-outside' : 'link-inside')
}

describe('createLinkJudge', () => {
  it.each([
    ['a file beside it', { l: 'a' }, 'link-inside'],
    ['the vetted folder itself', { l: '.' }, 'link-inside'],
    ['a folder with a slash at its end', { l: 'd/' }, 'link-inside'],
    ['a way up and down again', { 'd/l': '../d/../a' }, 'link-inside'],
    ['a link to a link', { l: 'm', m: 'd/b' }, 'link-inside'],
    ['a link to a folder on the way', { 'd/l': '../m/b', m: 'd' }, 'link-inside'],
    ['a name that is not there', { l: 'x' }, 'link-outside'],
    ['an empty target', { l: '' }, 'link-outside'],
    ['an absolute target', { l: '/a' }, 'link-outside'],
    ['the folder above', { l: '..' }, 'link-outside'],
    ['above, through a link', { 'd/l': '../m/../x', m: '..' }, 'link-outside'],
    ['below a file', { l: 'a/../a' }, 'link-outside'],
    ['up out of a folder that is a link, to where the folder really lies', { l: 'm/../a', m: 'd/e' }, 'link-outside'],
    ['itself', { l: 'l' }, 'link-outside'],
  ])('%s', (_what, links, expected) => {
    expect(judge(links, ['a', 'd/b', 'd/e/c'])(Object.keys(links)[0] ?? '')).toBe(expected)
  })

  it.each([
    ['a file', { l: 'm', m: 'd/b' }, 'd/b'],
    ['a folder', { 'd/l': '../d/./e/' }, 'd/e'],
    ['the vetted folder', { 'd/l': '..' }, ''],
  ])('says where a link to %s ends', (_what, links, end) => {
    expect(judgeEnd(links, ['a', 'd/b', 'd/e/c'])(Object.keys(links)[0] ?? '')).toBe(end)
  })

  it('a folder of which a part is not read is not read as a whole', () => {
    expect(judge({ l: 'd' }, ['d/b'], ['d/x'])('l')).toBe('link-outside')
    expect(judge({ l: 'd/b' }, ['d/b'], ['d/x'])('l')).toBe('link-inside')
  })

  it('calls no link inside whose target lies outside by the letter', () => {
    const segment = fc.constantFrom('..', '.', 'a', 'd', 'b', '')
    const target = fc.array(segment, { minLength: 1, maxLength: 8 }).map((segments) => segments.join('/'))
    fc.assert(
      fc.property(target, (to) => {
        const inside = judge({ 'd/l': to }, ['a', 'd/b'])('d/l') === 'link-inside'
        const place = posix.resolve('/v/d', to)
        expect(inside && !['/v', '/v/a', '/v/d', '/v/d/b'].includes(place)).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })
})
