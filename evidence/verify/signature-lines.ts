import { createPublicKey } from 'node:crypto'
import type { CheckLine, Envelope, KeyRecord } from '../../schemas/records/index.ts'
import { decodeEnvelope, isSignedBy } from '../dsse.ts'
import { readCanonical } from './json.ts'
import { fails, holds, notReached, notReachedLines, shown, unknown } from './line.ts'
import { envelopeName } from './manifest-lines.ts'

const lost = 'Ask for the bundle anew, from whoever signed it.'

/** The envelope's form; gives the envelope where it has the one that is written. */
export function* envelopeLines(bytes: Uint8Array | undefined): Generator<CheckLine, Envelope | null> {
  const decoded = decode(bytes)
  if (typeof decoded !== 'string') {
    yield holds('envelope', `${envelopeName} is a DSSE envelope in canonical form.`)
    return decoded
  }
  yield fails('envelope', `${envelopeName}: ${decoded}.`, lost)
  return null
}

const decode = (bytes: Uint8Array | undefined): Envelope | string => {
  if (bytes === undefined) return 'it is missing: nobody signed this bundle'
  const read = readCanonical(bytes)
  if (!('value' in read)) return read.problem
  const decoded = decodeEnvelope(bytes)
  return decoded.envelope ?? decoded.problem
}

/** That every signature is by a key that is known, trusted and not revoked; gives the keys, none where one is not known. */
export function* signatureLines(
  envelope: Envelope | null,
  keys: readonly KeyRecord[],
): Generator<CheckLine, readonly KeyRecord[]> {
  if (envelope === null) {
    yield* notReachedLines(['signature', 'key', 'key-revoked'], 'there is no envelope to look into.')
    return []
  }
  const signers = envelope.signatures.map((signature) => signerOf({ ...envelope, signatures: [signature] }, keys))
  yield worst(signers.map(({ line }) => line))
  const known = signers.flatMap(({ key }) => (key === null ? [] : [key]))
  if (known.length < signers.length) {
    yield* notReachedLines(['key', 'key-revoked'], 'a signature is by no key that is known here.')
    return []
  }
  yield worst(known.map(trustLine))
  yield worst(known.map(revokedLine))
  return known
}

/** That the keys were good when they signed. `signedAt`: ISO 8601, null where no statement tells. */
export const expiryLine = (keys: readonly KeyRecord[], signedAt: string | null): CheckLine =>
  keys.length === 0
    ? notReached('key-expired', 'no key is known that signed it.')
    : worst(keys.map((key) => expiryOf(key, signedAt)))

type Signer = { readonly line: CheckLine; readonly key: KeyRecord | null }

const signerOf = (envelope: Envelope, keys: readonly KeyRecord[]): Signer => {
  const named = shown(envelope.signatures[0]?.keyid ?? '')
  const key = keys.find(({ publicKey }) => isSignedBy(envelope, createPublicKey(publicKey))) ?? null
  if (key !== null) {
    const line =
      key.keyid === envelope.signatures[0]?.keyid
        ? holds('signature', `The signature is good: Ed25519, key ${key.keyid}.`)
        : fails('signature', `The envelope names key ${named}, and key ${key.keyid} signed it.`, lost)
    return { line, key }
  }
  if (keys.some(({ keyid }) => keyid === envelope.signatures[0]?.keyid))
    return { line: fails('signature', `The signature is not one of key ${named} for these bytes.`, lost), key: null }
  const remedy = 'Get the public key from whoever signed it and name it: --key FILE, or assay keys trust FILE.'
  return {
    line: unknown('signature', `Key ${named} is not known here, and no known key made the signature.`, remedy),
    key: null,
  }
}

const trustLine = (key: KeyRecord): CheckLine =>
  key.status === 'revoked'
    ? fails('key', `Key ${key.keyid} is known and no longer trusted.`, 'Ask for a bundle that a good key signed.')
    : holds('key', `Key ${key.keyid} is known and trusted (${key.status}).`)

const revokedLine = ({ keyid, status, reason, changedAt }: KeyRecord): CheckLine =>
  status === 'revoked'
    ? fails(
        'key-revoked',
        `Key ${keyid} was revoked on ${shown(changedAt)}: ${shown(reason)}`,
        'Ask for a bundle that a good key signed.',
      )
    : holds('key-revoked', `Key ${keyid} is not revoked.`)

const expiryOf = ({ keyid, expiresAt }: KeyRecord, signedAt: string | null): CheckLine => {
  if (expiresAt === null) return holds('key-expired', `Key ${keyid} does not expire.`)
  if (signedAt === null) return notReached('key-expired', 'no statement tells when it was signed.')
  // A time that cannot be read is before nothing.
  return Date.parse(signedAt) < Date.parse(expiresAt)
    ? holds('key-expired', `Key ${keyid} was good until ${shown(expiresAt)}; the run ended on ${shown(signedAt)}.`)
    : fails(
        'key-expired',
        `Key ${keyid} expired on ${shown(expiresAt)}; the run ended on ${shown(signedAt)}.`,
        'Ask for a bundle that a good key signed.',
      )
}

const ranks = { fails: 3, unknown: 2, holds: 1, skipped: 0 } as const

/** One line for several: the worst of them, the first where they are alike. An envelope has at least one signature. */
const worst = (lines: readonly CheckLine[]): CheckLine =>
  lines.toSorted((a, b) => ranks[b.status] - ranks[a.status])[0] ?? fails('signature', 'There is no signature.', lost)
