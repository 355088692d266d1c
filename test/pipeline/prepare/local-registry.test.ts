import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../../../lib/digest.ts'
import { ownIdentity } from '../../../lib/process-identity.ts'
import { entryHead } from '../../../pipeline/prepare/crate-name.ts'
import { openLocalRegistry } from '../../../pipeline/prepare/store/local-registry.ts'
import { lockHome } from '../../../pipeline/prepare/store/registry-lock.ts'

const bytes = Buffer.from('a crate')
const crate = { name: 'itoa', version: '1.0.3', checksum: sha256(bytes) }
const newer = { ...crate, version: '1.0.4' }
const entry = (of: typeof crate): string => `${entryHead(of)}"deps":[],"features":{}}`
const never = new AbortController().signal

describe('the local registry', () => {
  let home: string
  const path = (...parts: string[]): string => join(home, 'local-registry', ...parts)
  beforeEach(() => {
    home = join(mkdtempSync(join(tmpdir(), 'assay-registry-')), 'cargo')
  })
  afterEach(() => rmSync(join(home, '..'), { recursive: true, force: true }))

  test('has what was put into it, and nothing before', () => {
    const registry = openLocalRegistry(home)
    expect(registry.has(crate)).toBe(false)
    registry.put(crate, bytes, entry(crate))
    expect(registry.has(crate)).toBe(true)
    expect(registry.has(newer)).toBe(false)
  })

  test('is readable for the uid that root drops to, whatever the umask', () => {
    const before = process.umask(0o077)
    try {
      openLocalRegistry(home).put(crate, bytes, entry(crate))
    } finally {
      process.umask(before)
    }
    const modes = ['itoa-1.0.3.crate', 'index/it/oa/itoa', 'index/it/oa', 'index'].map(
      (name) => statSync(path(name)).mode & 0o777,
    )
    expect(modes).toEqual([0o644, 0o644, 0o755, 0o755])
  })

  test('holds two versions of one crate, sorted', () => {
    const registry = openLocalRegistry(home)
    registry.put(newer, bytes, entry(newer))
    registry.put(crate, bytes, entry(crate))
    expect(readFileSync(path('index/it/oa/itoa'), 'utf8')).toBe(`${entry(crate)}\n${entry(newer)}\n`)
    expect([registry.has(crate), registry.has(newer)]).toEqual([true, true])
  })

  test('does not have a crate that was cut short on the disk, and mends it', () => {
    const registry = openLocalRegistry(home)
    registry.put(crate, bytes, entry(crate))
    truncateSync(path('itoa-1.0.3.crate'), 3)
    expect(registry.has(crate)).toBe(false)
    registry.put(crate, bytes, entry(crate))
    expect(registry.has(crate)).toBe(true)
  })

  test('does not have a crate whose index entry is missing or names another checksum', () => {
    const registry = openLocalRegistry(home)
    registry.put(crate, bytes, entry(crate))
    writeFileSync(path('index/it/oa/itoa'), entry({ ...crate, checksum: 'b'.repeat(64) }))
    expect(registry.has(crate)).toBe(false)
    rmSync(path('index/it/oa/itoa'))
    expect(registry.has(crate)).toBe(false)
  })

  test('sweeps what a dead process left half-written, and leaves what a living one writes', () => {
    mkdirSync(path('.partial'), { recursive: true })
    const alive = `${ownIdentity()}-0`
    const dead = alive.replace(/-\d+-0$/, '-1-0') // the same pid, started at another time
    for (const name of [alive, dead]) writeFileSync(path('.partial', name), 'half')
    openLocalRegistry(home)
    expect(readdirSync(path('.partial'))).toEqual([alive])
  })

  test('says which folder cannot be written', () => {
    mkdirSync(home, { recursive: true })
    writeFileSync(path(), 'a file in its place')
    expect(() => openLocalRegistry(home).put(crate, bytes, entry(crate))).toThrow(`${home} cannot be written`)
  })
})

describe('the lock of a home', () => {
  test('keeps a second one waiting until the first is through', async () => {
    const order: string[] = []
    const unlock = await lockHome('/a-home', never, () => {})
    const second = lockHome('/a-home', never, () => order.push('waits')).then((release) => {
      order.push('has it')
      release()
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    order.push('first ends')
    unlock()
    await second
    expect(order).toEqual(['waits', 'first ends', 'has it'])
  })

  test('is not waited for after an abort', async () => {
    const unlock = await lockHome('/b-home', never, () => {})
    const stop = new AbortController()
    const second = lockHome('/b-home', stop.signal, () => stop.abort())
    await expect(second).rejects.toThrow()
    unlock()
  })

  test('of another home is another lock', async () => {
    const unlock = await lockHome('/c-home', never, () => {})
    const other = await lockHome('/d-home', never, () => {})
    other()
    unlock()
  })
})
