import { readFileSync, statSync } from 'node:fs'
import { keyidOf, keysDirOf, listKeys, publicPem, readPublicKey } from '../../evidence/keys/index.ts'
import { defaultStateDir } from '../../evidence/state-dir.ts'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import type { KeyRecord } from '../../schemas/records/index.ts'

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

const maxKeyBytes = 64 * 1024

const readKey = (file: string): KeyRecord => {
  const key = readPublicKey(readText(file), printable(file))
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

const readText = (file: string): string => {
  try {
    const stat = statSync(file)
    if (stat.isFile() && stat.size <= maxKeyBytes) return readFileSync(file, 'latin1')
  } catch (error) {
    const code = systemCode(error)
    if (code === null) throw error
    throw new AssayError('key/not-found', `The key ${printable(file)} cannot be read (${code}).`, {
      remedy: 'Name an existing PEM file with --key.',
      cause: error,
    })
  }
  throw new AssayError('key/unusable', `${printable(file)} is no key file.`, {
    remedy: 'Name a PEM file as assay keys export makes it.',
  })
}
