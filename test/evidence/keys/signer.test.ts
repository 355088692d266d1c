import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { isSignedBy, payloadOf } from '../../../evidence/dsse.ts'
import {
  generateKey,
  type KeyWork,
  keysDirOf,
  listKeys,
  openSigner,
  privateFile,
  readPublicKey,
  revokeKey,
} from '../../../evidence/keys/index.ts'
import { makePrivateKey } from '../../../evidence/keys/private-key.ts'
import { built } from '../../support/built.ts'
import { rejectedCode, scratch } from '../open.ts'
import { utf8 } from '../record.ts'

const nowMs = Date.parse('2026-11-30T10:00:00Z')
const nobody = { given: null, ask: null }

let program: readonly string[]
beforeAll(() => {
  program = [process.execPath, join(built(), 'program.cjs'), 'signer']
})

type Options = Parameters<typeof openSigner>[0]

const open = (dir: string, more: Partial<Options> = {}): ReturnType<typeof openSigner> =>
  openSigner({ dir, nowMs, keyFile: null, passphrase: nobody, program, ...more })

const workIn = (dir: string, passphrase: string | null = null): KeyWork => ({
  dir,
  nowMs,
  make: async (place) => makePrivateKey(place, passphrase),
})

const signedWith = async (signer: Awaited<ReturnType<typeof openSigner>>, dir: string): Promise<boolean> => {
  const [key] = listKeys(dir)
  return isSignedBy(await signer.sign(utf8('payload')), readPublicKey(key?.publicKey ?? '', 'it'))
}

describe('the key that signs', () => {
  test('is made for the first bundle and used for the next', async () => {
    const dir = keysDirOf(scratch())
    const first = await open(dir)
    const next = await open(dir)
    expect([first.isNew, next.isNew]).toEqual([true, false])
    expect(next.keyid).toBe(first.keyid)
    expect(await signedWith(next, dir)).toBe(true)
  })

  test('is encrypted where the operator gives a passphrase, and opens with it alone', async () => {
    const dir = keysDirOf(scratch())
    const given = { given: 'correct horse', ask: null }
    await open(dir, { passphrase: given })
    expect(await rejectedCode(open(dir))).toBe('key/passphrase')
    expect(await rejectedCode(open(dir, { passphrase: { given: 'wrong', ask: null } }))).toBe('key/passphrase')
    expect(await signedWith(await open(dir, { passphrase: given }), dir)).toBe(true)
  })

  test('asks a person where it needs a passphrase and none is given', async () => {
    const dir = keysDirOf(scratch())
    await generateKey(workIn(dir, 'correct horse'), { expiresAt: null, reason: '' })
    const asked: boolean[] = []
    const ask = async (_: string, isNew: boolean) => {
      asked.push(isNew)
      return 'correct horse'
    }
    expect(await signedWith(await open(dir, { passphrase: { given: null, ask } }), dir)).toBe(true)
    expect(asked).toEqual([false])
  })

  test('may be one that the operator names', async () => {
    const [dir, elsewhere] = [keysDirOf(scratch()), keysDirOf(scratch())]
    const { keyid } = await generateKey(workIn(elsewhere), { expiresAt: null, reason: '' })
    expect((await open(dir, { keyFile: privateFile(elsewhere, keyid) })).keyid).toBe(keyid)
    expect(listKeys(dir)).toEqual([])
  })

  test('is none that was revoked, also where the operator names its file', async () => {
    const dir = keysDirOf(scratch())
    const { keyid } = await generateKey(workIn(dir), { expiresAt: null, reason: '' })
    await revokeKey(workIn(dir), keyid, '')
    expect(await rejectedCode(open(dir, { keyFile: privateFile(dir, keyid) }))).toBe('key/revoked')
  })

  test('is none that is past its day, also where the operator names its file', async () => {
    const dir = keysDirOf(scratch())
    const { keyid } = await generateKey(workIn(dir), { expiresAt: '2026-11-30T10:00:00.000Z', reason: '' })
    expect(await rejectedCode(open(dir, { keyFile: privateFile(dir, keyid) }))).toBe('key/expired')
  })

  test('is none whose file others may read, that is gone, damaged, or another than its name says', async () => {
    const dir = keysDirOf(scratch())
    const { keyid } = await generateKey(workIn(dir), { expiresAt: null, reason: '' })
    const file = privateFile(dir, keyid)
    chmodSync(file, 0o644)
    expect(await rejectedCode(open(dir))).toBe('key/loose-mode')
    chmodSync(file, 0o600)
    writeFileSync(file, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
    expect(await rejectedCode(open(dir))).toBe('key/unusable')
    writeFileSync(file, 'nothing')
    expect(await rejectedCode(open(dir))).toBe('key/unusable')
  })
})

describe('the process that holds the key', () => {
  test('signs bytes that are no JSON, and any number of them', async () => {
    const dir = keysDirOf(scratch())
    const payload = new Uint8Array(3_000_000).fill(0xff)
    const envelope = await (await open(dir)).sign(payload)
    expect(Buffer.compare(payloadOf(envelope), payload)).toBe(0)
  })

  test('that comes to no answer is an error of its own', async () => {
    const dir = keysDirOf(scratch())
    const dead = { program: [process.execPath, '-e', 'process.exit(9)', '--'] }
    expect(await rejectedCode(open(dir, dead))).toBe('key/not-signed')
    expect(await rejectedCode(open(dir, { program: ['/nowhere/node'] }))).toBe('key/not-signed')
    expect(readdirSync(dir)).toEqual([])
  })

  test('is not believed where its signature does not hold', async () => {
    const dir = keysDirOf(scratch())
    const forging = `
      const { spawnSync } = require('node:child_process')
      const [mode, path] = process.argv.slice(-2)
      const input = mode === 'sign' ? 'another payload' : ''
      const stdio = ['pipe', 'pipe', 'inherit', 3]
      const { stdout } = spawnSync(${JSON.stringify(program[0])}, [...${JSON.stringify(program.slice(1))}, mode, path], { input, stdio })
      process.stdout.write(stdout)`
    const signer = await open(dir, { program: [process.execPath, '-e', forging, '--'] })
    expect(await rejectedCode(signer.sign(utf8('payload')))).toBe('key/not-signed')
  })
})
