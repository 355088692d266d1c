import { expect, test } from 'vitest'
import { encodeFrame } from '../../../pipeline/examine/frames.ts'
import { maxNamed, maxPackages } from '../../../pipeline/prepare/limits.ts'
import { readTree } from '../../../pipeline/prepare/read-tree.ts'
import { findVendored } from '../../../pipeline/prepare/vendored.ts'
import type { Runner } from '../../../runner/index.ts'
import { emptyRun, sourceOf } from '../../analyzers/run-plan.ts'

/** A runner whose child says what it likes of each file: real locks of this size take minutes to read. */
const saying = (frames: readonly Uint8Array[]): Runner => ({
  ...{ report: { backends: [] }, backend: 'bubblewrap', close: async () => {} },
  run: async ({ onStdout }) => {
    for (const frame of frames) onStdout?.(frame)
    return emptyRun
  },
})

const read = (locks: number) => {
  const uris = Array.from({ length: locks }, (_, at) => `${at}/Cargo.lock`)
  const { snapshot } = sourceOf(Object.fromEntries(uris.map((uri) => [uri, ''])))
  const packages = Array.from({ length: maxPackages }, () => ({
    name: 'a',
    version: '1',
    source: null,
    checksum: null,
  }))
  const frames = uris.map((uri) => encodeFrame({ kind: 'lock', uri, problem: null, packages }, []))
  return readTree(snapshot, findVendored([]), '/nowhere', saying(frames), new AbortController().signal)
}

const most = maxNamed / maxPackages

test('locks up to the limit of packages are read', async () => {
  expect((await read(most)).readings).toHaveLength(most)
})

test('locks that name more packages together than memory should hold end the run', async () => {
  await expect(read(most + 1)).rejects.toThrow(`Its locks name more than ${maxNamed} packages together.`)
})
