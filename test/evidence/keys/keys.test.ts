import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  ensureActive,
  generateKey,
  isExpired,
  type KeyWork,
  keyidOf,
  keysDirOf,
  listKeys,
  privateFile,
  publicPem,
  readPublicKey,
  revokeKey,
  rotateKey,
  trustKey,
} from '../../../evidence/keys/index.ts'
import { isEncryptedFile, makePrivateKey, openPrivateKey, publicHalf } from '../../../evidence/keys/private-key.ts'
import { installationRoot } from '../../../lib/installation.ts'
import { codeOf, rejectedCode, scratch } from '../open.ts'

const start = Date.parse('2026-11-30T10:00:00Z')

const workIn = (dir: string, nowMs = start, passphrase: string | null = null): KeyWork => ({
  dir,
  nowMs,
  make: async (place) => makePrivateKey(place, passphrase),
})

const terms = { expiresAt: null, reason: '' }

const strangerPem = (): string => publicPem(generateKeyPairSync('ed25519').publicKey)

describe('the first key', () => {
  test('is made once, then found', async () => {
    const dir = keysDirOf(scratch())
    const first = await ensureActive(workIn(dir))
    expect(first.isNew).toBe(true)
    expect(await ensureActive(workIn(dir))).toEqual({ key: first.key, isNew: false })
  })

  test('is one for two that make it at once', async () => {
    const dir = keysDirOf(scratch())
    const made = await Promise.all([1, 2, 3, 4].map(() => ensureActive(workIn(dir))))
    expect(new Set(made.map(({ key }) => key.keyid)).size).toBe(1)
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(readdirSync(dir)).toHaveLength(2)
  })

  test('is named by its public half, and the private half is open to nobody else', async () => {
    const dir = keysDirOf(scratch())
    const { keyid, publicKey } = await generateKey(workIn(dir), terms)
    expect(keyidOf(readPublicKey(publicKey, 'it'))).toBe(keyid)
    expect(statSync(privateFile(dir, keyid)).mode & 0o777).toBe(0o600)
    expect(statSync(dir).mode & 0o777).toBe(0o700)
    expect(publicHalf(openPrivateKey(privateFile(dir, keyid), null))).toBe(publicKey)
  })

  test('is not replaced by generate', async () => {
    const dir = keysDirOf(scratch())
    await generateKey(workIn(dir), terms)
    expect(await rejectedCode(generateKey(workIn(dir), terms))).toBe('key/exists')
  })

  test('does not sign past its day', async () => {
    const dir = keysDirOf(scratch())
    await generateKey(workIn(dir), { expiresAt: '2026-12-01T00:00:00.000Z', reason: '' })
    const last = Date.parse('2026-11-30T23:59:59.999Z')
    expect(listKeys(dir).map((key) => isExpired(key, last))).toEqual([false])
    expect((await ensureActive(workIn(dir, last))).isNew).toBe(false)
    expect(await rejectedCode(ensureActive(workIn(dir, last + 1)))).toBe('key/expired')
  })
})

describe('rotating', () => {
  test('makes a key that signs, and the one before verifies on', async () => {
    const dir = keysDirOf(scratch())
    const first = await generateKey(workIn(dir), terms)
    const { key, retired } = await rotateKey(workIn(dir, start + 1), { expiresAt: null, reason: 'yearly' })
    expect(retired).toEqual([first.keyid])
    expect(listKeys(dir).map(({ keyid, status, reason }) => ({ keyid, status, reason }))).toEqual([
      { keyid: first.keyid, status: 'retired', reason: 'yearly' },
      { keyid: key.keyid, status: 'active', reason: 'yearly' },
    ])
    expect((await ensureActive(workIn(dir, start + 2))).key.keyid).toBe(key.keyid)
    expect(existsSync(privateFile(dir, first.keyid))).toBe(true)
  })
})

describe('revoking', () => {
  test('keeps the reason, and the next bundle gets a key of its own', async () => {
    const dir = keysDirOf(scratch())
    const { keyid } = await generateKey(workIn(dir), terms)
    const revoked = await revokeKey(workIn(dir, start + 5), keyid.slice(0, 8), 'laptop lost')
    expect(revoked).toMatchObject({ keyid, status: 'revoked', reason: 'laptop lost' })
    expect((await ensureActive(workIn(dir, start + 6))).isNew).toBe(true)
  })

  test('outlasts the rotation of the keys that sign', async () => {
    const dir = keysDirOf(scratch())
    const { keyid } = await generateKey(workIn(dir), terms)
    await revokeKey(workIn(dir), keyid, 'laptop lost')
    const trusted = await trustKey(workIn(dir), strangerPem(), 'it', terms)
    expect((await rotateKey(workIn(dir, start + 1), terms)).retired).toEqual([])
    const status = new Map(listKeys(dir).map((key) => [key.keyid, key.status]))
    expect([keyid, trusted.keyid].map((id) => status.get(id))).toEqual(['revoked', 'trusted'])
  })

  test('is final', async () => {
    const dir = keysDirOf(scratch())
    const pem = strangerPem()
    const { keyid } = await trustKey(workIn(dir), pem, 'it', terms)
    await revokeKey(workIn(dir), keyid, 'first')
    expect(await revokeKey(workIn(dir, start + 9), keyid, 'second')).toMatchObject({ reason: 'first' })
    expect(await rejectedCode(trustKey(workIn(dir), pem, 'it', terms))).toBe('key/revoked')
  })

  test.each(['', 'zzzz'])('names no key by %j', async (name) => {
    const dir = keysDirOf(scratch())
    await generateKey(workIn(dir), terms)
    expect(await rejectedCode(revokeKey(workIn(dir), name, ''))).toBe('key/not-found')
  })
})

describe('a remark', () => {
  const remark = { expiresAt: null, reason: `before ${'glpat-Zx81'}${'kLm0pQrStUvWxYz2'}` }

  test('is kept without a secret, whatever it is said of', async () => {
    const dir = keysDirOf(scratch())
    const { keyid } = await generateKey(workIn(dir), remark)
    await rotateKey(workIn(dir, start + 1), remark)
    await trustKey(workIn(dir, start + 2), strangerPem(), 'it', remark)
    await revokeKey(workIn(dir, start + 3), keyid, remark.reason)
    expect(new Set(listKeys(dir).map(({ reason }) => reason))).toEqual(new Set(['before REDACTED(gitlab-token)']))
  })
})

describe('trusting', () => {
  test('takes a public key once', async () => {
    const dir = keysDirOf(scratch())
    const pem = strangerPem()
    expect(await trustKey(workIn(dir), pem, 'it', terms)).toMatchObject({ status: 'trusted', publicKey: pem })
    expect(await rejectedCode(trustKey(workIn(dir), pem, 'it', terms))).toBe('key/exists')
  })

  test.each([
    ['a private key', generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
    ['another kind', publicPem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)],
    ['no key', 'hello'],
    ['a certificate', `-----BEGIN CERTIFICATE-----\n${strangerPem()}`],
    ['two keys', strangerPem() + strangerPem()],
  ])('does not take %s', async (_, pem) => {
    const dir = keysDirOf(scratch())
    expect(await rejectedCode(trustKey(workIn(dir), pem, 'it', terms))).toBe('key/unusable')
    expect(listKeys(dir)).toEqual([])
  })
})

describe('the folder of keys', () => {
  test('is empty where there is none', () => {
    expect(listKeys(keysDirOf(scratch()))).toEqual([])
  })

  test.each([
    ['cut off', (text: string) => text.slice(0, 40)],
    [
      'of another key',
      (text: string) => text.replace(/"publicKey":"[^"]*"/u, `"publicKey":${JSON.stringify(strangerPem())}`),
    ],
    ['with a status that is none', (text: string) => text.replace('"active"', '"fine"')],
    ['with a day that is none', (text: string) => text.replace('"expiresAt":null', '"expiresAt":"soon"')],
  ])('with a record %s is an error, not a key less', async (_, damage) => {
    const dir = keysDirOf(scratch())
    const { keyid } = await generateKey(workIn(dir), terms)
    const file = join(dir, `${keyid}.json`)
    writeFileSync(file, damage(readFileSync(file, 'utf8')))
    expect(codeOf(() => listKeys(dir))).toBe('key/unusable')
  })

  test('that others may write is refused', async () => {
    const dir = keysDirOf(scratch())
    const { keyid } = await generateKey(workIn(dir), terms)
    chmodSync(join(dir, `${keyid}.json`), 0o622)
    expect(codeOf(() => listKeys(dir))).toBe('key/loose-mode')
    chmodSync(join(dir, `${keyid}.json`), 0o600)
    chmodSync(dir, 0o720)
    expect(codeOf(() => listKeys(dir))).toBe('key/loose-mode')
  })

  test('is not spoiled by what is no record', async () => {
    const dir = keysDirOf(scratch())
    await generateKey(workIn(dir), terms)
    writeFileSync(join(dir, 'notes.json'), 'hello')
    writeFileSync(join(dir, `.${'a'.repeat(64)}.json-tmp`), '{')
    expect(listKeys(dir)).toHaveLength(1)
  })
})

describe('a private key', () => {
  const made = (passphrase: string | null): string => {
    const dir = keysDirOf(scratch())
    return privateFile(dir, keyidOf(readPublicKey(makePrivateKey(dir, passphrase), 'it')))
  }

  test('with a passphrase is encrypted and opens with it alone', () => {
    const file = made('correct horse')
    expect(isEncryptedFile(file)).toBe(true)
    expect(isEncryptedFile(made(null))).toBe(false)
    expect(openPrivateKey(file, 'correct horse').asymmetricKeyType).toBe('ed25519')
    expect(codeOf(() => openPrivateKey(file, 'wrong'))).toBe('key/passphrase')
    expect(codeOf(() => openPrivateKey(file, null))).toBe('key/passphrase')
  })

  test('that others may read is refused', () => {
    const file = made(null)
    chmodSync(file, 0o640)
    expect(codeOf(() => openPrivateKey(file, null))).toBe('key/loose-mode')
  })

  test('that is a folder, cut off, of another kind or not there is named', () => {
    const base = scratch()
    const folder = join(base, 'folder')
    mkdirSync(folder, { mode: 0o700 })
    const cut = join(base, 'cut.pem')
    writeFileSync(cut, readFileSync(made(null), 'utf8').slice(0, 60), { mode: 0o600 })
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const other = join(base, 'other.pem')
    writeFileSync(other, ec.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
    expect(codeOf(() => openPrivateKey(folder, null))).toBe('key/unusable')
    expect(codeOf(() => openPrivateKey(cut, null))).toBe('key/unusable')
    expect(codeOf(() => openPrivateKey(other, null))).toBe('key/unusable')
    expect(codeOf(() => openPrivateKey(join(base, 'none'), null))).toBe('key/not-found')
  })
})

describe('the process of a vet', () => {
  test('has no way to a private key: only the child and `assay keys` load one', () => {
    const root = installationRoot()
    const sources = ['evidence', 'pipeline', 'cli'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    const loading = sources.filter(
      (path) => path.endsWith('.ts') && readFileSync(join(root, path), 'utf8').includes('/private-key.ts'),
    )
    expect(loading.sort()).toEqual(['cli/keys/list.ts', 'cli/keys/run.ts', 'evidence/keys/child.ts'])
  })
})
