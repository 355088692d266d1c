import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openProgress } from '../../cli/progress.ts'
import type { Side } from '../../pipeline/context.ts'
import { plain } from '../../pipeline/report/index.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the line of a vet begins with its first event, so that a question before it can be read', () => {
  const written: string[] = []
  const err = (text: string): void => void written.push(text)
  const progress = openProgress({ out: async () => {}, err, paint: plain, live: true, columns: 80 })
  vi.advanceTimersByTime(5_000)
  expect(written).toEqual([])
  progress.report({ kind: 'stage', stage: 'snapshot' })
  vi.advanceTimersByTime(500)
  progress.close()
  expect(written.join('')).toContain('copying the worktree')
})

test.each<[Side, string]>([
  ['head', 'analyzing: ruff (3)'],
  ['base', 'analyzing the base: ruff (3)'],
  ['under-base', "analyzing under the base's configuration: ruff (3)"],
])('whose files an analyzer reads is said: %s', (side, words) => {
  const written: string[] = []
  const err = (text: string): void => void written.push(text)
  const progress = openProgress({ out: async () => {}, err, paint: plain, live: true, columns: 80 })
  progress.report({ kind: 'stage', stage: 'analyze', side })
  progress.report({ kind: 'analyzer-started', analyzer: 'ruff', files: 3 })
  vi.advanceTimersByTime(500)
  progress.close()
  expect(written.join('')).toContain(words)
})
