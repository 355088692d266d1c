import { AssayError } from '../../lib/errors.ts'
import { redactText } from '../../lib/redact/index.ts'
import type { KeyRecord } from '../../schemas/records/index.ts'
import { activeKey, findKey, isExpired, listKeys, writeKey } from './folder.ts'
import { withKeysLock } from './lock.ts'
import { keyidOf, publicPem, readPublicKey } from './public-key.ts'

/** Where keys lie, and the time. `make` makes a private key in the folder and gives its public half as PEM. */
export type KeyWork = {
  readonly dir: string
  readonly nowMs: number
  readonly make: (dir: string) => Promise<string>
}

/** What the operator says of a key. `expiresAt`: ISO 8601 UTC, the first moment at which it is expired. */
export type KeyTerms = { readonly expiresAt: string | null; readonly reason: string }

/** Makes the first key that signs. Throws `key/exists` where there is one. */
export const generateKey = (work: KeyWork, terms: KeyTerms): Promise<KeyRecord> =>
  withKeysLock(work.dir, async () => {
    const active = activeKey(listKeys(work.dir))
    if (active === null) return await makeActive(work, terms)
    throw new AssayError('key/exists', `The key ${active.keyid} signs already.`, {
      remedy: 'assay keys rotate replaces it and keeps what it signed checkable.',
    })
  })

/** The key that signs, made where there is none. Throws `key/expired` where its day has passed. */
export const ensureActive = (work: KeyWork): Promise<{ readonly key: KeyRecord; readonly isNew: boolean }> =>
  withKeysLock(work.dir, async () => {
    const active = activeKey(listKeys(work.dir))
    if (active === null)
      return { key: await makeActive(work, { expiresAt: null, reason: 'made for a bundle' }), isNew: true }
    if (isExpired(active, work.nowMs)) throw expired(active)
    return { key: active, isNew: false }
  })

/** Makes a new key that signs; the one before verifies on. Killed in between, the younger of two active keys signs. */
export const rotateKey = (
  work: KeyWork,
  terms: KeyTerms,
): Promise<{ readonly key: KeyRecord; readonly retired: readonly string[] }> =>
  withKeysLock(work.dir, async () => {
    const before = listKeys(work.dir).filter(({ status }) => status === 'active')
    const key = await makeActive(work, terms)
    for (const old of before) writeKey(work.dir, changed(old, work, 'retired', terms.reason))
    return { key, retired: before.map(({ keyid }) => keyid) }
  })

/** From now on nothing that this key signed holds. A key that was revoked stays so. */
export const revokeKey = (work: KeyWork, name: string, reason: string): Promise<KeyRecord> =>
  withKeysLock(work.dir, async () => {
    const key = findKey(listKeys(work.dir), name)
    if (key.status === 'revoked') return key
    const revoked = changed(key, work, 'revoked', reason)
    writeKey(work.dir, revoked)
    return revoked
  })

/** Trusts somebody else's public key. Throws `key/revoked`, `key/exists` for a key that is known. */
export const trustKey = (work: KeyWork, pem: string, where: string, terms: KeyTerms): Promise<KeyRecord> =>
  withKeysLock(work.dir, async () => {
    const publicKey = readPublicKey(pem, where)
    const keyid = keyidOf(publicKey)
    const known = listKeys(work.dir).find((key) => key.keyid === keyid)
    if (known?.status === 'revoked') throw revoked(known)
    if (known !== undefined)
      throw new AssayError('key/exists', `The key ${keyid} is known already (${known.status}).`, {
        remedy: 'There is nothing to do: what it signed is trusted.',
      })
    const record = recordOf(work, publicPem(publicKey), keyid, 'trusted', terms)
    writeKey(work.dir, record)
    return record
  })

export const expired = ({ keyid, expiresAt }: KeyRecord): AssayError =>
  new AssayError('key/expired', `The key ${keyid} expired at ${expiresAt}.`, {
    remedy: 'assay keys rotate makes the next one.',
  })

export const revoked = ({ keyid, changedAt, reason }: KeyRecord): AssayError =>
  new AssayError('key/revoked', `The key ${keyid} was revoked at ${changedAt}${reason === '' ? '' : `: ${reason}`}.`, {
    remedy: 'Use another key; a revoked one is not taken back.',
  })

const makeActive = async (work: KeyWork, terms: KeyTerms): Promise<KeyRecord> => {
  const pem = await work.make(work.dir)
  const record = recordOf(work, pem, keyidOf(readPublicKey(pem, 'The new key')), 'active', terms)
  writeKey(work.dir, record)
  return record
}

const recordOf = (
  { nowMs }: KeyWork,
  publicKey: string,
  keyid: string,
  status: KeyRecord['status'],
  { expiresAt, reason }: KeyTerms,
): KeyRecord => {
  const now = new Date(nowMs).toISOString()
  return {
    schema: 'assay/key/v1',
    ...{ keyid, algorithm: 'ed25519', publicKey, status, createdAt: now, expiresAt, changedAt: now },
    reason: redactText(reason).text,
  }
}

const changed = (key: KeyRecord, { nowMs }: KeyWork, status: KeyRecord['status'], reason: string): KeyRecord => ({
  ...key,
  status,
  reason: redactText(reason).text,
  changedAt: new Date(nowMs).toISOString(),
})
