import { describe, expect, test } from 'vitest'
import { activeKey, findKey } from '../../../evidence/keys/folder.ts'
import { refuseLoose } from '../../../evidence/keys/modes.ts'
import type { KeyRecord } from '../../../schemas/records/index.ts'

const key = (keyid: string, status: KeyRecord['status'] = 'active'): KeyRecord => ({
  ...{ schema: 'assay/key/v1', keyid, algorithm: 'ed25519', publicKey: '', status },
  ...{ createdAt: '2026-11-30', expiresAt: null, changedAt: '2026-11-30', reason: '' },
})

describe('a key by the beginning of its id', () => {
  const keys = [key('ab12'), key('ab34'), key('cd56')]

  test('is the only one that begins so', () => {
    expect(findKey(keys, 'ab3').keyid).toBe('ab34')
    expect(findKey(keys, 'cd56').keyid).toBe('cd56')
  })

  test('is none where several do: the wrong one might be revoked', () => {
    expect(() => findKey(keys, 'ab')).toThrow('More than one key begins with ab.')
  })
})

test('of two active keys the younger signs, and no other kind does', () => {
  expect(activeKey([key('a'), key('b'), key('c', 'trusted'), key('d', 'revoked')])?.keyid).toBe('b')
})

describe('the mode and owner of a file of keys', () => {
  const own = process.geteuid?.() ?? 0

  test('are good where it is this user and nobody else who may read it, and where it is the machine', () => {
    expect(() => refuseLoose('k.pem', { mode: 0o100600, uid: own }, 0o077)).not.toThrow()
    expect(() => refuseLoose('k.pem', { mode: 0o100600, uid: 0 }, 0o077)).not.toThrow()
  })

  test('are not where it belongs to another user, whatever its mode', () => {
    expect(() => refuseLoose('k.pem', { mode: 0o100600, uid: own + 1 }, 0o077)).toThrow('belongs to another user')
  })

  test.each([0o640, 0o604, 0o620])('are not with mode %o', (mode) => {
    expect(() => refuseLoose('k.pem', { mode, uid: own }, 0o077)).toThrow('is open to other users')
  })
})
