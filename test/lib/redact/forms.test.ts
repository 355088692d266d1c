import { describe, expect, test } from 'vitest'
import { forms } from '../../../lib/redact/forms/index.ts'
import { findSecrets, placeholderOf, redactText } from '../../../lib/redact/index.ts'
import { planted } from '../../support/planted-secrets.ts'

const kinds = [...new Set(forms.map(({ kind }) => kind))]

test('every kind of secret has a planted one', () => {
  expect(kinds.filter((kind) => !planted.some((one) => one.kind === kind))).toEqual([])
})

test('every head has three ASCII characters or more, and every form an address', () => {
  for (const { heads, source } of forms) {
    expect(source).toMatch(/^https:\/\/[a-z]/)
    for (const head of heads) expect(head).toMatch(/^[\x20-\x7e]{3,}$/)
  }
})

test('every repetition has an upper bound', () => {
  const open = forms
    .flatMap(({ lead = '', body }) => [lead, ...[body].flat()])
    .filter((part) => /[\])][*+]|,\}/.test(part))
  expect(open).toEqual([])
})

test('every kind is a word that a placeholder can carry', () => {
  for (const kind of kinds) expect(placeholderOf(kind)).toMatch(/^REDACTED\([a-z0-9]+(?:-[a-z0-9]+)*\)$/)
})

describe.each(planted.map((one, index) => ({ ...one, name: `${one.kind} (${index})` })))(
  '$name',
  ({ kind, text, secret }) => {
    test('nothing is left of it in a sentence', () => {
      const line = `The value "${text}" is in the source.`
      const redacted = redactText(line)
      expect(redacted.text).toBe(line.replace(secret, placeholderOf(kind)))
      expect(redacted.kinds).toContain(kind)
    })

    test('it is found as a JSON string holds it', () => {
      const escaped = JSON.stringify(secret).slice(1, -1)
      const json = JSON.stringify({ a: `x\n${text}\ny` })
      expect(redactText(json).text).toBe(json.replace(escaped, placeholderOf(kind)))
    })

    test('nothing is left of it in a URI', () => {
      const encoded = redactText(`a/${encodeURIComponent(text)}/b`).text
      for (const line of secret.split('\n').filter(isOfTheSecret)) {
        expect(encoded).not.toContain(line)
        expect(encoded).not.toContain(encodeURIComponent(line))
      }
    })

    test('it is found where a tool cuts its message', () => {
      const start = text.indexOf(secret)
      const cut = text.slice(0, start + Math.max(Math.ceil(secret.length * 0.85), secret.length - 12))
      expect(findSecrets(`${cut}`).length + Number(cutIsNoSecret.includes(kind))).toBeGreaterThan(0)
    })
  },
)

/** The armour of a key is none. */
const isOfTheSecret = (line: string): boolean => line.length > 8 && !line.startsWith('-----') && !line.includes(': ')

/** Known only by what ends them: a region of Mailchimp, the host behind a password. */
const cutIsNoSecret = ['mailchimp-key', 'url-password']
