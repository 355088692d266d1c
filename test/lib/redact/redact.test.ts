import { describe, expect, test } from 'vitest'
import { findSecrets, redactBytes, redactJson, redactPart, redactText } from '../../../lib/redact/index.ts'
import { planted } from '../../support/planted-secrets.ts'

const [{ secret: token } = { secret: '' }] = planted
const gone = 'REDACTED(github-token)'

test('a text without a secret is the same string, an array the same array, a value the same value', () => {
  const bytes = Buffer.from('nothing here')
  const value = { a: ['b', { c: 1, d: null }] }
  expect(redactText('nothing here')).toEqual({ text: 'nothing here', kinds: [] })
  expect(redactBytes(bytes)).toBe(bytes)
  expect(redactJson(value)).toBe(value)
})

test.each([
  ['in the middle of a word that a query gives', `https://a.example/?token=${token}&x=1`],
  ['behind an escaped line break', `"a\\n${token}"`],
  ['behind an escaped character of JSON', `"\\u0022${token}"`],
  ['behind a percent-encoded slash', `a%2F${token}`],
  ['behind a colour of a terminal', `\u001b[31m${token}\u001b[0m`],
  ['in a Markdown link', `[x](https://a.example/${token})`],
])('%s a secret is found', (_where, text) => {
  expect(redactText(text).text).toBe(text.replace(token, gone))
})

test.each(planted.filter(({ kind }) => kind === 'openai-key' || kind === 'aws-access-key-id'))(
  '$kind is a word of its own',
  ({ secret }) => {
    expect(findSecrets(`"\\n${secret}"`)).toHaveLength(1)
    expect(findSecrets(`%0A${secret}`)).toHaveLength(1)
    expect(findSecrets(`\u001b[1m${secret}`)).toHaveLength(1)
    expect(findSecrets(`dis${secret}`)).toEqual([])
  },
)

test('a secret key beside its id goes with it, whatever the file calls it', () => {
  const key = `wJ4lrXUtnFEMI/K7MDENG/bPxRfiCY${'zQ9'.repeat(3)}a`
  const csv = redactText(`id,secret\nAKIA${'Q3EGRT7LPWZJ5KHV'},${key}\n`)
  expect(csv.text).toBe('id,secret\nREDACTED(aws-access-key-id),REDACTED(aws-secret-key)\n')
  expect(csv.kinds).toEqual(['aws-access-key-id', 'aws-secret-key'])
})

test('a commit beside a key id stays', () => {
  const commit = '4f1c9a07be63d2855e0b7c19f8a3d64207c5e1b9'
  expect(redactText(`AKIA${'Q3EGRT7LPWZJ5KHV'} ${commit}`).text).toBe(`REDACTED(aws-access-key-id) ${commit}`)
})

describe('a private key', () => {
  const pem = planted.find(({ kind }) => kind === 'private-key')?.secret ?? ''

  test.each([
    ['as a file has it', pem],
    ['with the line breaks of Windows', pem.replaceAll('\n', '\r\n')],
    ['indented', pem.replaceAll('\n', '\n    ')],
    ['in JSON', JSON.stringify(pem).slice(1, -1)],
    ['in JSON in JSON', JSON.stringify(JSON.stringify(pem)).slice(3, -3)],
    ['in pieces of Java', pem.replaceAll('\n', '\\n" +\n  "')],
    ['in pieces of Python', pem.replaceAll('\n', '\\n"\n    "')],
    ['behind the marks of a comment', pem.replaceAll('\n', '\n# ')],
  ])('%s goes whole', (_how, text) => {
    expect(redactText(`a "${text}" b`).text).toBe('a "REDACTED(private-key)" b')
  })

  test('without its end goes as far as it is there', () => {
    expect(redactText(`a "${pem.slice(0, 150)}`).text).toBe('a "REDACTED(private-key)')
  })

  test('without its armour is known by how its bytes begin', () => {
    expect(redactText(pem.split('\n').slice(1, -1).join('\n')).text).toBe('REDACTED(private-key)')
  })

  test('is no key where only its armour is spoken of', () => {
    const text = "if (text.startsWith('-----BEGIN PRIVATE KEY-----')) return text.endsWith('-----END PRIVATE KEY-----')"
    expect(findSecrets(text)).toEqual([])
  })

  test('a public key and a certificate stay', () => {
    const body = `MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A${'aB3x'.repeat(16)}`
    for (const name of ['PUBLIC KEY', 'CERTIFICATE', 'PGP MESSAGE'])
      expect(findSecrets(`-----BEGIN ${name}-----\n${body}\n-----END ${name}-----`)).toEqual([])
  })
})

test('what is around the password of a URL stays', () => {
  expect(redactText('postgres://app:Wq8vTz4kLm@db.example:5432/app').text).toBe(
    'postgres://app:REDACTED(url-password)@db.example:5432/app',
  )
})

test('the scheme of a header stays', () => {
  expect(redactText(`Authorization: Bearer ${'aB3xY9kL'.repeat(4)}`).text).toBe(
    'Authorization: Bearer REDACTED(http-credentials)',
  )
})

describe('bytes', () => {
  test.each([
    ['UTF-8 that is broken', Buffer.concat([Buffer.from([0xff, 0xc3, 0x28]), Buffer.from(token), Buffer.from([0x80])])],
    ['Latin-1', Buffer.from(`é ${token} ü`, 'latin1')],
    ['UTF-8', Buffer.from(`日本 ${token} 😀`)],
  ])('of %s keep all but the secret', (_name, bytes) => {
    const expected = Buffer.from(bytes.toString('latin1').replace(token, gone), 'latin1')
    expect(Buffer.from(redactBytes(bytes))).toEqual(expected)
  })

  test.each([
    ['little, with a mark', '\ufeff', false],
    ['little, without', '', false],
    ['big, with a mark', '\ufeff', true],
    ['big, without', '', true],
  ])('of UTF-16, %s, are read too', (_name, mark, isBig) => {
    const encode = (text: string): Buffer => {
      const bytes = Buffer.from(mark + text, 'utf16le')
      return isBig ? bytes.swap16() : bytes
    }
    expect(Buffer.from(redactBytes(encode(`key = ${token}`)))).toEqual(encode(`key = ${gone}`))
  })
})

describe('a JSON value', () => {
  test('is gone through to its ends, names too', () => {
    const kinds = new Set<string>()
    const value = { list: [{ [token]: [`x ${token}`] }], same: { n: 1 } }
    const redacted = redactJson(value, kinds)
    expect(redacted).toEqual({ list: [{ [gone]: [`x ${gone}`] }], same: { n: 1 } })
    expect(redacted.same).toBe(value.same)
    expect([...kinds]).toEqual(['github-token'])
  })

  test('names that become equal are kept apart', () => {
    expect(redactJson({ [token]: 1, [`${token.slice(0, -1)}x`]: 2 })).toEqual({ [gone]: 1, [`${gone}-2`]: 2 })
  })

  test('a member called __proto__ stays one', () => {
    const value = JSON.parse(`{"__proto__":{"a":"${token}"}}`) as object
    expect(JSON.stringify(redactJson(value))).toBe(`{"__proto__":{"a":"${gone}"}}`)
  })
})

test('a part of a text loses the secret that it cuts', () => {
  const text = `key = "${token}" # ${token}`
  const spans = findSecrets(text)
  expect(redactPart(text, spans, 0, 20)).toBe(`key = "${gone}`)
  expect(redactPart(text, spans, 12, 16)).toBe(gone)
  expect(redactPart(text, spans, 20, 60)).toBe(`${gone}" # ${gone}`)
  expect(redactPart(text, spans, 0, 7)).toBe('key = "')
})
