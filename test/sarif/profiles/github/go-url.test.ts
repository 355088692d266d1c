import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { goUrlFault } from '../../../../sarif/profiles/github/go-url.ts'
import { uriFault } from '../../../../sarif/rules/uri/rfc3986.ts'

describe('what GitHub was seen to refuse', () => {
  test.each([
    ['Dockerfile (nginx:1.23.3-alpine lines:1-1 (sha256:2bc7edbc3c))', 'colon'],
    ['127.0.0.1:3000', 'colon'],
    [':https:/github.com/Azure/module', 'begins with a colon'],
    ['file://Package Descriptor', 'host name holds " "'],
  ])('%s', (text, why) => {
    expect(goUrlFault(text)).toContain(why)
  })
})

describe('what is refused for the rest of a URL', () => {
  test.each([['a%zz'], ['a%'], ['a#%4'], ['a\nb'], ['file://host:port/a'], ['x:y#%']])('%j', (text) => {
    expect(goUrlFault(text)).not.toBeNull()
  })
})

describe('what may be parsed, be it a URI or not', () => {
  test.each([
    ['src/main file.c'],
    ['src/é.c'],
    ['./a:b'],
    ['a/b:c'],
    ['/abs/path'],
    ['file:///a%20b'],
    ['nginx:1.2'],
    ['git::https:/x/y?ref=1'],
    ['file://host:80/a'],
    [''],
    ['a\\b'],
  ])('%j', (text) => {
    expect(goUrlFault(text)).toBeNull()
  })

  test('every URI of RFC 3986 with a usual host', () => {
    const segment = fc.stringMatching(/^[A-Za-z0-9._~!$&'()*+,;=@-]{1,8}$/)
    const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
    const prefix = fc.constantFrom('', './', 'file:///', 'https://host.example/', 'git:')
    fc.assert(
      fc.property(prefix, path, (before, rest) => {
        fc.pre(uriFault(`${before}${rest}`) === null)
        expect(goUrlFault(`${before}${rest}`)).toBeNull()
      }),
    )
  })
})
