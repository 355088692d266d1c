import { describe, expect, test } from 'vitest'
import { sha256 } from '../../lib/digest.ts'
import { keptStreams } from '../../pipeline/kept-streams.ts'
import type { Tier } from '../../schemas/records/index.ts'
import { emptyRun } from '../analyzers/run-plan.ts'

const secret = Buffer.from('a line of some file\n')
const raw = { ...emptyRun, stdout: secret, stderr: secret }
const kept = (tier: Tier, hasLog: boolean): string[] => {
  const { stdout, stderr } = keptStreams(raw, tier, hasLog)
  return [stdout, stderr].map((bytes) => Buffer.from(bytes).toString())
}
const withheld = `[withheld: 20 bytes, sha256 ${sha256(secret)}]\n`

test('what a tool prints that only parses is kept', () => {
  expect(kept('parses', false)).toEqual([String(secret), String(secret)])
})

describe.each<Tier>(['repo-config', 'runs-repo-code'])('of a tool of the tier %s', (tier) => {
  test('what it prints is kept as size and digest', () => {
    expect(kept(tier, false)).toEqual([withheld, withheld])
  })

  test('an accepted log is kept, what it says beside it not', () => {
    expect(kept(tier, true)).toEqual([String(secret), withheld])
  })

  test('nothing stays nothing', () => {
    expect(keptStreams(emptyRun, tier, false).stderr).toHaveLength(0)
  })
})
