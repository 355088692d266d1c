import { type Static, Type } from 'typebox'
import { Sha256 } from './digest.ts'

/**
 * A public key that `assay verify` knows, and what is said of it. `keyid`: SHA-256 of the key as DER SubjectPublicKeyInfo.
 * `active` signs; `retired` was replaced and still verifies; `trusted` is somebody else's; `revoked` verifies nothing.
 * Times are ISO 8601 UTC.
 */
export const KeyRecord = Type.Object(
  {
    schema: Type.Literal('assay/key/v1'),
    keyid: Sha256,
    algorithm: Type.Literal('ed25519'),
    publicKey: Type.String(),
    status: Type.Union([
      Type.Literal('active'),
      Type.Literal('retired'),
      Type.Literal('trusted'),
      Type.Literal('revoked'),
    ]),
    createdAt: Type.String(),
    expiresAt: Type.Union([Type.String(), Type.Null()]),
    changedAt: Type.String(),
    reason: Type.String(),
  },
  { additionalProperties: false },
)
export type KeyRecord = Static<typeof KeyRecord>

/** `assay keys list --format json`. `isEncrypted` is null for a key whose private half is not here. */
export const KeysReport = Type.Object(
  {
    schema: Type.Literal('assay/keys/v1'),
    keys: Type.Array(Type.Object({ ...KeyRecord.properties, isEncrypted: Type.Union([Type.Boolean(), Type.Null()]) })),
  },
  { $id: 'assay/keys/v1' },
)
export type KeysReport = Static<typeof KeysReport>
