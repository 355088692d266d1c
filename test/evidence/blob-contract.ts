import { expect, test } from 'vitest'
import type { BlobStore } from '../../evidence/index.ts'
import { sha256 } from '../../lib/digest.ts'
import { codeOf } from './open.ts'
import { utf8 } from './record.ts'

/** What every blob store does. `make` gives an empty one; `damage` changes a kept blob behind its back. */
export const blobStoreContract = (make: () => { store: BlobStore; damage: (sha256: string) => void }): void => {
  test('gives back the very bytes under their SHA-256', () => {
    const { store } = make()
    const bytes = new Uint8Array([0, 255, 10, 13, 0])
    const digest = store.put(bytes)
    expect(digest).toBe(sha256(bytes))
    expect(store.get(digest)).toEqual(bytes)
    expect(store.has(digest)).toBe(true)
  })

  test('keeps no bytes at all under their digest too', () => {
    const { store } = make()
    expect(store.get(store.put(new Uint8Array()))).toEqual(new Uint8Array())
  })

  test('takes the same bytes again', () => {
    const { store } = make()
    expect(store.put(utf8('twice'))).toBe(store.put(utf8('twice')))
  })

  test('gives null for what it does not have', () => {
    const { store } = make()
    expect(store.get(sha256('other'))).toBeNull()
    expect(store.has(sha256('other'))).toBe(false)
  })

  test('refuses to give a damaged blob', () => {
    const { store, damage } = make()
    const digest = store.put(utf8('whole'))
    damage(digest)
    expect(codeOf(() => store.get(digest))).toBe('store/unusable')
  })

  test('heals a damaged blob when its bytes come again', () => {
    const { store, damage } = make()
    const digest = store.put(utf8('whole'))
    damage(digest)
    store.put(utf8('whole'))
    expect(store.get(digest)).toEqual(utf8('whole'))
  })

  test('takes no name that is not a digest', () => {
    const { store } = make()
    expect(codeOf(() => store.get('../../etc/passwd'))).toBe('fault/internal')
  })
}
