import { keyidOf, keysDirOf, listKeys, publicPem, readPublicKey } from '../../evidence/keys/index.ts'
import { defaultStateDir } from '../../evidence/state-dir.ts'
import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import type { KeyRecord } from '../../schemas/records/index.ts'
import { readPublicKeyFile } from '../public-key-file.ts'

/** The keys of the state folder and those of `files` (PEM); what the folder says of a key counts, that it is revoked above all. Throws `key/*`. */
export const trustedKeys = (files: readonly string[], env: NodeJS.ProcessEnv): readonly KeyRecord[] => {
  const known = knownKeys(env)
  const given = files.map(readKey).filter(({ keyid }) => known.every((key) => key.keyid !== keyid))
  return [...known, ...given]
}

const knownKeys = (env: NodeJS.ProcessEnv): readonly KeyRecord[] => {
  let stateDir: string
  try {
    stateDir = defaultStateDir(env)
  } catch (error) {
    // Without a home there are no keys of one's own, and --key does.
    if (error instanceof AssayError && error.code === 'store/unusable') return []
    throw error
  }
  return listKeys(keysDirOf(stateDir))
}

const readKey = (file: string): KeyRecord => {
  const key = readPublicKey(readPublicKeyFile(file), printable(file))
  const never = new Date(0).toISOString()
  return {
    schema: 'assay/key/v1',
    keyid: keyidOf(key),
    algorithm: 'ed25519',
    publicKey: publicPem(key),
    status: 'trusted',
    createdAt: never,
    expiresAt: null,
    changedAt: never,
    reason: 'named with --key',
  }
}
