import { createPublicKey, type KeyObject } from 'node:crypto'
import { sha256 } from '../../lib/digest.ts'
import { AssayError } from '../../lib/errors.ts'

/** The Ed25519 public key of a PEM text (SubjectPublicKeyInfo). `where` names it to the user. Throws `key/unusable`. */
export const readPublicKey = (pem: string, where: string): KeyObject => {
  if (pem.includes('PRIVATE KEY'))
    throw unusable(`${where} holds a private key`, 'Name the public half: assay keys export prints it.')
  // RFC 7468 §13. OpenSSL would take the key of a certificate, whose end nobody looks at, and the first of several.
  const blocks = Array.from(pem.matchAll(/^-----BEGIN ([^-]*)-----/gmu), ([, label]) => label)
  if (blocks.length > 1) throw unusable(`${where} holds more than one PEM block`, 'Name a file with one public key.')
  if (blocks[0] === 'CERTIFICATE')
    throw unusable(
      `${where} holds a certificate`,
      'Name the public key alone: openssl x509 -pubkey -noout takes it out.',
    )
  const key = blocks[0] === 'PUBLIC KEY' ? keyOf(pem) : null
  if (key === null) throw unusable(`${where} holds no public key`, 'Name a PEM file as assay keys export makes it.')
  if (key.asymmetricKeyType !== 'ed25519')
    throw unusable(`${where} is a key of another kind (${key.asymmetricKeyType})`, 'Assay signs with Ed25519 alone.')
  return key
}

/** SHA-256 of the key as DER SubjectPublicKeyInfo. */
export const keyidOf = (key: KeyObject): string => sha256(key.export({ type: 'spki', format: 'der' }))

export const publicPem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()

export const unusable = (message: string, remedy: string, cause?: unknown): AssayError =>
  new AssayError('key/unusable', `${message}.`, { remedy, cause })

const keyOf = (pem: string): KeyObject | null => {
  try {
    return createPublicKey({ key: pem, format: 'pem' })
  } catch {
    return null // whatever OpenSSL has against it: it is no key
  }
}
