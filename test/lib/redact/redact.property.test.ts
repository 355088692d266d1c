import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forms } from '../../../lib/redact/forms/index.ts'
import { findSecrets, redactBytes, redactJson, redactText } from '../../../lib/redact/index.ts'
import { planted } from '../../support/planted-secrets.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const heads = forms.flatMap((form) => form.heads)
const piece = fc.oneof(
  fc.constantFrom(...planted.map(({ text }) => text)),
  fc.constantFrom(...planted.map(({ secret }) => secret)),
  fc.constantFrom(...heads),
  fc.constantFrom(' ', '\n', '"', '\\n', '=', ': ', '@', '.', '/', '-', 'a', '0'),
  fc.string({ maxLength: 20 }),
  fc.stringMatching(/^[A-Za-z0-9+/=_-]{0,60}$/),
)
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))

test('a second time changes nothing', () => {
  fc.assert(
    fc.property(text, (sample) => {
      const once = redactText(sample).text
      expect(redactText(once).text).toBe(once)
    }),
    { numRuns: 2000 },
  )
})

test('whatever stands around it, a secret between spaces goes', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...planted), fc.string(), (before, { text: inside, secret }, after) => {
      expect(redactText(`${before} ${inside} ${after}`).text).not.toContain(secret)
    }),
    { numRuns: 2000 },
  )
})

test('bytes of UTF-8 lose what their text loses', () => {
  fc.assert(
    fc.property(text, (sample) => {
      fc.pre(!sample.includes('\0'))
      const wellFormed = Buffer.from(sample).toString()
      expect(Buffer.from(redactBytes(Buffer.from(wellFormed))).toString()).toBe(redactText(wellFormed).text)
    }),
  )
})

test('a value loses no more than its strings do', () => {
  fc.assert(
    fc.property(fc.array(text), (strings) => {
      expect(redactJson(strings)).toEqual(strings.map((each) => redactText(each).text))
    }),
  )
})

test('whatever a string loses, the JSON that holds it loses something', () => {
  fc.assert(
    fc.property(text, (sample) => {
      expect(findSecrets(JSON.stringify([sample])).length).toBeGreaterThanOrEqual(
        Math.min(1, findSecrets(sample).length),
      )
    }),
    { numRuns: 2000 },
  )
})

describe('what is no secret stays', () => {
  const hexOf = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`))
  const base64Of = (length: number) => fc.stringMatching(new RegExp(`^[A-Za-z0-9+/]{${length}}$`))

  test.each([
    ['digests', fc.oneof(hexOf(32), hexOf(40), hexOf(64), hexOf(128))],
    ['UUIDs', fc.uuid()],
    ['integrity strings of a lockfile', base64Of(86).map((body) => `"integrity": "sha512-${body}=="`)],
    ['addresses', fc.webUrl()],
    ['numbers', fc.double().map(String)],
  ])('%s', (_name, samples) => {
    fc.assert(
      fc.property(samples, (sample) => {
        expect(findSecrets(`a = ${sample}, b`)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('the sources of this project, its lockfile and its documents', () => {
    const files = [
      'package-lock.json',
      'README.md',
      'tools.lock.json',
      ...listed('cli'),
      ...listed('sarif'),
      ...listed('docs'),
    ]
    expect(files.length).toBeGreaterThan(300)
    const found = files.flatMap((file) =>
      findSecrets(readFileSync(join(root, file), 'utf8')).map(({ kind }) => `${file}: ${kind}`),
    )
    expect(found).toEqual([])
  })
})

const listed = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length))

const beginnings: readonly (readonly [string, string])[] = [
  ['armour', '-----BEGIN PRIVATE KEY-----'],
  ['armour with headers', `-----BEGIN RSA PRIVATE KEY-----\n${' '.repeat(39)}Abc: ${'x'.repeat(119)}\n`],
  ['lines of a key', `-----BEGIN PRIVATE KEY-----\n${`${'A'.repeat(64)}\n`.repeat(3000)}`],
  ['schemes', 'a://'],
  ['user names', `://${'u'.repeat(99)}:${'p'.repeat(255)}`],
  ['names of settings', 'client_secret = '],
  ['one long value', `AccountKey=${'A'.repeat(100_000)}`],
  ['one long token', `ghp_${'A'.repeat(1_000_000)}`],
  ['dots of a JWT', `eyJhbGci${'.'.repeat(500)}`],
  ['digits of a bot', '1234567890:AA'],
  ['key ids', 'AKIAQ3EGRT7LPWZJ5KHV '],
  ['white space', `authorization:${' '.repeat(200)}`],
  ['heads', heads.join('')],
]

const repeated = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length))

test.each(beginnings)('megabytes of %s are gone through', (_name, unit) => {
  expect(redactText(repeated(unit, 3_000_000)).text.length).toBeGreaterThan(0)
})

test('so are fifty megabytes of them all', () => {
  const all = beginnings.map(([, unit]) => repeated(unit, 4_000_000)).join('\n')
  expect(all.length).toBeGreaterThan(50_000_000)
  expect(redactText(all).text.length).toBeGreaterThan(0)
})
