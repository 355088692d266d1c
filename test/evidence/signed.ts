import { generateKeyPairSync } from 'node:crypto'
import { signEnvelope } from '../../evidence/dsse.ts'
import { type BundleRequest, writeBundle } from '../../evidence/index.ts'
import { keyidOf } from '../../evidence/keys/index.ts'
import { statementMediaType } from '../../schemas/records/index.ts'

/** The key of these tests. */
export const pair = generateKeyPairSync('ed25519')
export const keyid = keyidOf(pair.publicKey)

export const signHere: BundleRequest['sign'] = async (payload) =>
  signEnvelope(statementMediaType, payload, pair.privateKey, keyid)

/** A bundle signed by that key. */
export const writeSigned = (request: Omit<BundleRequest, 'sign'>): ReturnType<typeof writeBundle> =>
  writeBundle({ ...request, sign: signHere })
