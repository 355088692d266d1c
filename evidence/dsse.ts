import { type KeyObject, sign, verify } from 'node:crypto'
import { Check } from 'typebox/value'
import { canonicalJson } from '../lib/canonical.ts'
import { Envelope } from '../schemas/records/index.ts'

// DSSE v1: https://github.com/secure-systems-lab/dsse/blob/master/protocol.md and envelope.md, read 2026-11-30.

/** What is signed: the type and the payload, each behind its length, so that neither can be taken for the other. */
export const preAuthEncoding = (payloadType: string, payload: Uint8Array): Uint8Array => {
  const type = Buffer.from(payloadType, 'utf8')
  return Buffer.concat([
    Buffer.from(`DSSEv1 ${type.byteLength} `),
    type,
    Buffer.from(` ${payload.byteLength} `),
    payload,
  ])
}

/** An envelope with one Ed25519 signature. The payload is not looked into. */
export const signEnvelope = (payloadType: string, payload: Uint8Array, key: KeyObject, keyid: string): Envelope => ({
  payloadType,
  payload: Buffer.from(payload).toString('base64'),
  signatures: [{ keyid, sig: sign(null, preAuthEncoding(payloadType, payload), key).toString('base64') }],
})

/** Whether a signature of the envelope is of this key. Its `keyid` is only a hint: what counts is the key. */
export const isSignedBy = (envelope: Envelope, publicKey: KeyObject): boolean => {
  const signed = preAuthEncoding(envelope.payloadType, payloadOf(envelope))
  return envelope.signatures.some(({ sig }) => verify(null, signed, publicKey, Buffer.from(sig, 'base64')))
}

export const payloadOf = (envelope: Envelope): Uint8Array => Buffer.from(envelope.payload, 'base64')

/** The one form in which an envelope is written: RFC 8785 and a line feed. */
export const encodeEnvelope = (envelope: Envelope): Uint8Array => Buffer.from(`${canonicalJson(envelope)}\n`)

/** The envelope of these bytes, or what keeps them from being one in that form. */
export const decodeEnvelope = (
  bytes: Uint8Array,
): { readonly envelope: Envelope; readonly problem: null } | { readonly envelope: null; readonly problem: string } => {
  const envelope = jsonOf(bytes)
  if (envelope === undefined) return { envelope: null, problem: 'it is not JSON' }
  if (!Check(Envelope, envelope)) return { envelope: null, problem: 'it has not the members of a DSSE envelope' }
  const texts = [envelope.payload, ...envelope.signatures.map(({ sig }) => sig)]
  if (!texts.every(isBase64)) return { envelope: null, problem: 'its Base64 is not in canonical form' }
  if (Buffer.compare(encodeEnvelope(envelope), bytes) !== 0)
    return { envelope: null, problem: 'it is not in canonical form (RFC 8785 and a line feed)' }
  return { envelope, problem: null }
}

const jsonOf = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}

// Base64 has several texts for the same bytes: unused bits, missing padding, the URL alphabet.
const isBase64 = (text: string): boolean => Buffer.from(text, 'base64').toString('base64') === text
