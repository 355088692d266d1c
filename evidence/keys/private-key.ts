import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { makeFolders } from '../../lib/make-folders.ts'
import { printable } from '../../lib/printable.ts'
import { writeWhole } from '../../lib/write-whole.ts'
import { refuseLoose } from './modes.ts'
import { keyidOf, publicPem, unusable } from './public-key.ts'

// Only the signing child and `assay keys` load this: neither parses what an analyzer or a worktree wrote.

/** Makes an Ed25519 key as `<keyid>.pem` of the folder, PKCS#8, 0600, encrypted where there is a passphrase. Gives its public half as PEM. */
export const makePrivateKey = (dir: string, passphrase: string | null): string => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const form = { type: 'pkcs8', format: 'pem' } as const
  const pem =
    passphrase === null ? privateKey.export(form) : privateKey.export({ ...form, cipher: 'aes-256-cbc', passphrase })
  makeFolders(dir, 0o700)
  writeWhole(join(dir, `${keyidOf(publicKey)}.pem`), [pem], { mode: 0o600 })
  return publicPem(publicKey)
}

/**
 * Opens a PKCS#8 file. Throws `key/not-found`, `key/loose-mode` where others may read it, `key/passphrase` where it is
 * encrypted and the passphrase is missing or wrong, `key/unusable` for anything that is no Ed25519 key.
 */
export const openPrivateKey = (file: string, passphrase: string | null): KeyObject => {
  const pem = readKeyFile(file)
  const shown = `The key ${printable(file)}`
  const isEncrypted = isEncryptedPem(pem)
  if (isEncrypted && passphrase === null)
    throw new AssayError('key/passphrase', `${shown} is encrypted and no passphrase was given.`, {
      remedy: 'Set ASSAY_KEY_PASSPHRASE, or run assay on a terminal, where it asks.',
    })
  const key = privateKeyOf(pem, isEncrypted ? passphrase : null)
  if (key === null && isEncrypted)
    throw new AssayError('key/passphrase', `${shown} does not open with this passphrase.`, {
      remedy: 'Give the one it was made with. A file that was damaged does not open either.',
    })
  if (key === null)
    throw unusable(`${shown} is no private key`, 'Name a PKCS#8 PEM file, or make one: assay keys generate.')
  if (key.asymmetricKeyType !== 'ed25519')
    throw unusable(`${shown} is of another kind (${key.asymmetricKeyType})`, 'Assay signs with Ed25519 alone.')
  return key
}

/** The public half as PEM. */
export const publicHalf = (key: KeyObject): string => publicPem(createPublicKey(key))

/** Whether a private key's file needs a passphrase. Throws as `openPrivateKey` does. */
export const isEncryptedFile = (file: string): boolean => isEncryptedPem(readKeyFile(file))

// RFC 7468 §11: the label of an encrypted PKCS#8 key.
const isEncryptedPem = (pem: string): boolean => pem.includes('-----BEGIN ENCRYPTED PRIVATE KEY-----')

const maxKeyBytes = 64 * 1024

const readKeyFile = (file: string): string => {
  try {
    const fd = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const stat = fstatSync(fd)
      if (!stat.isFile() || stat.size > maxKeyBytes)
        throw unusable(`${printable(file)} is no key file`, 'Name a PKCS#8 PEM file.')
      refuseLoose(file, stat, 0o077)
      return readFileSync(fd, 'latin1')
    } finally {
      closeSync(fd)
    }
  } catch (error) {
    if (error instanceof AssayError) throw error
    throw new AssayError(
      'key/not-found',
      `The key ${printable(file)} cannot be read (${systemCode(error) ?? 'unknown'}).`,
      { remedy: 'Name an existing file with --key, or let assay use a key of its own.', cause: error },
    )
  }
}

const privateKeyOf = (pem: string, passphrase: string | null): KeyObject | null => {
  try {
    return createPrivateKey({ key: pem, format: 'pem', ...(passphrase === null ? {} : { passphrase }) })
  } catch {
    return null // OpenSSL tells a wrong passphrase and a damaged file apart no better than we do
  }
}
