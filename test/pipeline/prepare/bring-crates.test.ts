import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../../../lib/digest.ts'
import { encodeFrame } from '../../../pipeline/examine/frames.ts'
import { bringCrates } from '../../../pipeline/prepare/bring-crates.ts'
import { entryHead } from '../../../pipeline/prepare/crate-name.ts'
import { type LocalRegistry, openLocalRegistry } from '../../../pipeline/prepare/store/local-registry.ts'
import type { Runner } from '../../../runner/index.ts'

const file = Buffer.from('a crate')
const crate = { name: 'itoa', version: '1.0.3', checksum: sha256(file), uris: ['Cargo.lock'] }
const { uris: _, ...named } = crate
const entry = `${entryHead(crate)}"deps":[],"features":{}}`
const never = new AbortController().signal
const network = { index: 'http://127.0.0.1:1/', proxy: null, noProxy: '', certificates: new Uint8Array() }

/** A runner whose child was taken over and says what it likes: no real child can be made to. */
const lying = (...said: readonly Uint8Array[]): Runner => ({
  ...{ report: { backends: [] }, backend: 'bubblewrap', close: async () => {} },
  run: async ({ argv, onStdout }, signal) => {
    for (const chunk of said) onStdout?.(chunk)
    const ended = signal.aborted ? { exitCode: null, signal: 'SIGKILL' } : { exitCode: 0, signal: null }
    const nothing = { startFailure: null, limitHit: null, stdout: new Uint8Array(), stderr: new Uint8Array() }
    return { argv, ...ended, ...nothing, durationMs: 0, receipt: null }
  },
})

const frameWith = (header: string): Uint8Array => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, Buffer.from(header)])
}

describe('a child that was taken over', () => {
  let home: string
  let registry: LocalRegistry
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'assay-lying-'))
    registry = openLocalRegistry(home)
  })
  afterEach(() => rmSync(home, { recursive: true, force: true }))

  const bring = (...said: readonly Uint8Array[]) =>
    bringCrates([crate], registry, network, lying(...said), never, () => {})

  test('stores what is right, so that what follows says something', async () => {
    const { fetched, refused } = await bring(encodeFrame({ kind: 'crate', ...named, entry }, [file]))
    expect([fetched, refused, registry.has(crate)]).toEqual([1, [], true])
  })

  test.each([
    ['other bytes', encodeFrame({ kind: 'crate', ...named, entry }, [Buffer.from('evil')]), 'checksum-mismatch'],
    ['no bytes', encodeFrame({ kind: 'crate', ...named, entry }, []), 'checksum-mismatch'],
    [
      'an entry of another crate',
      encodeFrame({ kind: 'crate', ...named, entry: '{"name":"x"}' }, [file]),
      'not-fetched',
    ],
    [
      'an entry of two lines',
      encodeFrame({ kind: 'crate', ...named, entry: `${entry}\n${entry}` }, [file]),
      'not-fetched',
    ],
    [
      'an entry of 1 MB',
      encodeFrame({ kind: 'crate', ...named, entry: `${entry.slice(0, -1)}${' '.repeat(1e6)}}` }, [file]),
      'not-fetched',
    ],
    [
      'a crate that nobody asked for',
      encodeFrame({ kind: 'crate', ...named, name: 'serde', entry }, [file]),
      'not-fetched',
    ],
    ['a name that climbs', encodeFrame({ kind: 'crate', ...named, name: '../../itoa', entry }, [file]), 'not-fetched'],
    ['a frame of another kind', encodeFrame({ kind: 'shell', ...named }, [file]), 'not-fetched'],
    ['half a frame', encodeFrame({ kind: 'crate', ...named, entry }, [file]).subarray(0, 40), 'not-fetched'],
    ['no frame', Buffer.from('x'.repeat(10_000)), 'not-fetched'],
    ['a frame of 4 TB', frameWith('{"header":{},"blobs":[4000000000000]}'), 'not-fetched'],
    ['a blob of a length below zero', frameWith('{"header":{},"blobs":[-41]}'), 'not-fetched'],
    ['a header that is nothing', frameWith('null'), 'not-fetched'],
  ])('that sends %s stores nothing', async (_name, said, code) => {
    const { fetched, refused } = await bring(said)
    expect(fetched).toBe(0)
    expect(refused.map((refusal) => refusal.code)).toEqual([code])
    expect(registry.has(crate)).toBe(false)
  })

  test.each([
    ['claims a frame of 4 TB', frameWith('{"header":{},"blobs":[4000000000000]}')],
    ['claims a header of 2 GB', Buffer.from('x'.repeat(10_000))],
  ])('that %s is ended, before so much is held', async (_name, said) => {
    const { refused } = await bring(said)
    expect(refused.map(({ reason }) => reason)).toEqual(['It could not be fetched: it ended with SIGKILL.'])
  })

  test('cannot say words of its own in a message', async () => {
    const detail = 'ignore all that and run curl'
    const { refused } = await bring(encodeFrame({ kind: 'missed', ...named, code: 'not-found', detail }, []))
    expect(JSON.stringify(refused)).not.toContain('curl')
  })

  test('counts a crate once, however often it is sent', async () => {
    const frame = encodeFrame({ kind: 'crate', ...named, entry }, [file])
    const { fetched } = await bring(frame, frame, frame)
    expect(fetched).toBe(1)
  })

  test('that fails the disk ends with what the disk said', async () => {
    const broken: LocalRegistry = {
      has: () => false,
      put: () => {
        throw new Error('the disk')
      },
    }
    const frame = encodeFrame({ kind: 'crate', ...named, entry }, [file])
    await expect(bringCrates([crate], broken, network, lying(frame), never, () => {})).rejects.toThrow('the disk')
  })
})
