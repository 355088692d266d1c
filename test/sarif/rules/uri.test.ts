import { describe, expect, test } from 'vitest'
import { normalizeUri } from '../../../sarif/rules/uri/normalize.ts'
import { uriFault } from '../../../sarif/rules/uri/rfc3986.ts'

describe('RFC 3986', () => {
  test.each([
    '',
    'a',
    'a/b.c',
    './a:b',
    '../x',
    '?q',
    '#f',
    'file:///C:/a%20b/c.txt',
    'http://user:pass@host.example:80/a;b=c?d/e?f#g/h?i',
    'http://[2001:db8::1]/',
    'http://[v1.fe:x]/',
    'urn:isbn:1',
    'mailto:a@b.example',
    'sarif:/runs/0',
    "a/!$&'()*+,;=:@",
  ])('"%s" is a URI reference', (text) => {
    expect(uriFault(text)).toBeNull()
  })

  test.each([
    ['a b', false],
    ['a\\b', false],
    ['a{b}', false],
    ['<a>', false],
    ['100%', false],
    ['%zz', false],
    ['1:2', false],
    [':a', false],
    ['git@host.example:a/b', false],
    ['http://a[b/', false],
    ['a[0]', false],
    ['a#b#c', false],
    ['a\u0000b', false],
    ['ä', true],
    ['http://bücher.example/', true],
  ])('"%s" is none', (text, isIri) => {
    expect(uriFault(text)).toMatchObject({ isIri })
  })
})

describe('normalization', () => {
  test.each([
    ['HTTP://Host.Example/%7ea/./b/../c', 'http://host.example/~a/c'],
    ['%c3%a4', '%C3%A4'],
    ['./a', 'a'],
    ['a/..', ''],
    ['../../a', '../../a'],
    ['file:/a', 'file:///a'],
    ['/..', '/'],
  ])('%s is %s', (text, normal) => {
    expect(normalizeUri(text)).toBe(normal)
  })
})
