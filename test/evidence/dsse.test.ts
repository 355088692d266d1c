import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decodeEnvelope,
  encodeEnvelope,
  isSignedBy,
  payloadOf,
  preAuthEncoding,
  signEnvelope,
} from '../../evidence/dsse.ts'
import { utf8 } from './record.ts'

const pair = generateKeyPairSync('ed25519')
const keyid = 'a'.repeat(64)
const signed = signEnvelope('application/x', utf8('hello'), pair.privateKey, keyid)
const text = Buffer.from(encodeEnvelope(signed)).toString()

describe('the pre-authentication encoding', () => {
  test('counts type and payload in bytes, not in characters', () => {
    expect(Buffer.from(preAuthEncoding('é', utf8('🙂'))).toString()).toBe('DSSEv1 2 é 4 🙂')
  })

  test('is the vector of the specification', () => {
    const encoded = preAuthEncoding('http://example.com/HelloWorld', utf8('hello world'))
    expect(Buffer.from(encoded).toString()).toBe('DSSEv1 29 http://example.com/HelloWorld 11 hello world')
  })
})

describe('an envelope', () => {
  test('is signed by its key and by no other', () => {
    expect(isSignedBy(signed, pair.publicKey)).toBe(true)
    expect(isSignedBy(signed, generateKeyPairSync('ed25519').publicKey)).toBe(false)
  })

  test('is not signed for another type', () => {
    expect(isSignedBy({ ...signed, payloadType: 'application/y' }, pair.publicKey)).toBe(false)
  })

  test('gives back any payload', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (payload) => {
        const { envelope } = decodeEnvelope(encodeEnvelope(signEnvelope('t', payload, pair.privateKey, keyid)))
        expect(envelope === null ? null : Buffer.compare(payloadOf(envelope), payload)).toBe(0)
      }),
    )
  })

  test('has one form: every flipped bit is seen', () => {
    const bytes = encodeEnvelope(signed)
    const flips = Array.from({ length: bytes.byteLength * 8 }, (_, bit) => {
      const flipped = Buffer.from(bytes)
      flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      const { envelope } = decodeEnvelope(flipped)
      // The keyid is a hint: another one is seen by whoever looks the key up.
      return envelope !== null && isSignedBy(envelope, pair.publicKey) && envelope.signatures[0]?.keyid === keyid
    })
    expect(flips).not.toContain(true)
  })

  test.each([
    ['text that is no JSON', 'nothing'],
    ['another member', text.replace('{', '{"a":1,')],
    ['another member of a signature', text.replace('{"keyid"', '{"a":1,"keyid"')],
    ['no signature', text.replace(/\[.*\]/u, '[]')],
    ['a name twice', text.replace('{"payload"', '{"payload":"","payload"')],
    ['spaces', text.replace('{', '{ ')],
    ['no line feed at its end', text.trimEnd()],
    ['Base64 without padding', text.replace('aGVsbG8=', 'aGVsbG8')],
    ['Base64 with bits that nobody reads', text.replace('aGVsbG8=', 'aGVsbG9=')],
    ['nothing at all', ''],
  ])('is none with %s', (_, changed) => {
    expect(changed).not.toBe(text)
    expect(decodeEnvelope(utf8(changed)).envelope).toBeNull()
  })
})
