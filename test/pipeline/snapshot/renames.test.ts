import { describe, expect, test } from 'vitest'
import { readRenames } from '../../../pipeline/snapshot/renames.ts'
import type { Snapshot } from '../../../schemas/records/index.ts'

const snapshotOf = (tree: string, count: number): Snapshot => ({
  subject: { path: '/x', ref: null, commit: null, tree, manifest: '', dirty: false },
  files: Array.from({ length: count }, (_, at) => ({
    ...{ path: `${tree}/${at}.py`, size: 9, sha256: `${tree}${at}` },
    mode: '100644',
  })),
  ...{ omitted: [], omittedCounts: {}, notices: [] },
})

const silent = { run: async () => ({ exitCode: 0, stdout: Buffer.from(''), stderr: '' }) }

describe('files that went and came', () => {
  test('in larger numbers than git compares are said not to be compared', async () => {
    const { notices } = await readRenames(silent, snapshotOf('old', 1001), snapshotOf('new', 1001))
    expect(notices).toEqual([expect.stringContaining('git compares no contents')])
  })

  test('in numbers that it compares give nothing to say', async () => {
    const { notices } = await readRenames(silent, snapshotOf('old', 1000), snapshotOf('new', 1000))
    expect(notices).toEqual([])
  })
})
