import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openBatchProgress } from '../../../cli/batch/progress.ts'
import { tableLines } from '../../../cli/batch/table.ts'
import { afterEvent, nothingYet, rateOf, type Watched } from '../../../cli/batch/watched.ts'
import { openLiveBlock } from '../../../cli/live-block.ts'
import type { BatchEvent, RunningJob } from '../../../pipeline/batch/index.ts'
import { plain } from '../../../pipeline/report/index.ts'
import type { BatchEntry } from '../../../schemas/records/index.ts'

const ended = (more: Partial<BatchEntry>, open: number): BatchEvent => ({
  kind: 'ended',
  open,
  entry: {
    ...{ position: 0, path: 'shop', place: '/src/shop', ref: null, configSha256: 'a'.repeat(64), round: 1, key: null },
    ...{ payload: null, outcome: 'vetted', run: 'run', verdict: 'pass', attempts: 1, code: null, message: null },
    ...more,
  },
})
const job = (key: string, progress: string | null = null): RunningJob => ({
  key,
  path: `src/${key}`,
  worker: null,
  progress,
})
const begun: BatchEvent = { kind: 'begun', batch: 'nightly', total: 20, open: 16 }

/** Each event a second after the one before, from 0 on. */
const watch = (...events: readonly BatchEvent[]): Watched =>
  events.reduce((watched, event, at) => afterEvent(watched, event, at * 1000), nothingYet)

describe('what is known of a running batch', () => {
  test('ends are counted by verdict, and by what they were where there is none', () => {
    const watched = watch(
      begun,
      ended({}, 15),
      ended({ verdict: 'fail' }, 14),
      ended({ outcome: 'error', verdict: null }, 13),
      ended({ outcome: 'dead', verdict: null }, 12),
    )
    expect(watched).toMatchObject({ ended: { pass: 1, fail: 1, error: 1, dead: 1 }, endedBefore: 0, open: 12 })
  })

  test('where it goes on, the first ends are those of an earlier command', () => {
    const watched = [begun, ...Array.from({ length: 5 }, () => ended({}, 15))].reduce(
      (before, event, at) => afterEvent(before, event, at, true),
      nothingYet,
    )
    expect(watched).toMatchObject({ ended: { pass: 1 }, endedBefore: 4 })
  })

  test('a job that runs on is known since it was first seen', () => {
    const running = (jobs: readonly RunningJob[]): BatchEvent => ({
      kind: 'running',
      jobs,
      waiting: 3,
      isPaused: false,
    })
    const watched = watch(running([job('a')]), running([job('a'), job('b')]), running([job('b')]))
    expect(watched.running.map(({ key, since }) => [key, since])).toEqual([['b', 1000]])
  })

  test('the rate is of what was vetted since the first job ran, and what is left goes by it', () => {
    const watched = watch(begun, { kind: 'running', jobs: [job('a')], waiting: 3, isPaused: false }, ended({}, 10))
    expect(rateOf(watched, 31_000)).toEqual({ perMinute: 2, leftMs: 300_000 })
  })

  test('reused ones make no rate', () => {
    const watched = watch(
      begun,
      { kind: 'running', jobs: [job('a')], waiting: 3, isPaused: false },
      ended({ outcome: 'reused' }, 10),
    )
    expect(rateOf(watched, 31_000)).toBeNull()
  })

  test('what ended runs and waits no more', () => {
    const running: BatchEvent = { kind: 'running', jobs: [job('a'), job('b')], waiting: 14, isPaused: false }
    const watched = watch(begun, running, ended({ key: 'a' }, 1))
    expect(watched.running.map(({ key }) => key)).toEqual(['b'])
    expect(watched.waiting).toBe(0)
  })

  test('it is idle where something waits and nothing runs, since that began', () => {
    const nobody: BatchEvent = { kind: 'running', jobs: [], waiting: 3, isPaused: false }
    expect(watch(begun, nobody, nobody).idleSince).toBe(1000)
    expect(watch(nobody, { kind: 'running', jobs: [job('a')], waiting: 2, isPaused: false }).idleSince).toBeNull()
    expect(watch(nobody, { kind: 'running', jobs: [], waiting: 0, isPaused: false }).idleSince).toBeNull()
  })
})

describe('the live table', () => {
  test('shows how far it is, how it ended so far, what runs and how long that takes', () => {
    const old = Array.from({ length: 4 }, () => ended({}, 16))
    const running: BatchEvent = { kind: 'running', jobs: [job('a', 'analyzing')], waiting: 11, isPaused: false }
    const watched = [begun, running, ...old, ended({ verdict: 'fail' }, 15)].reduce(
      (before, event) => afterEvent(before, event, 1000, true),
      nothingYet,
    )
    expect(tableLines(watched, 61_000, plain, 80)).toEqual([
      'nightly  [######------------------]  5 of 20, 1.0 a minute, about 15 min left',
      '  4 before, 1 fail;  1 running, 11 waiting',
      '  src/a  60 s  analyzing',
    ])
  })

  test('shows eight of those that run, and no control character of a name', () => {
    const jobs = Array.from({ length: 10 }, (_, at) => job(`\u001b[2J${at}`))
    const lines = tableLines(watch(begun, { kind: 'running', jobs, waiting: 0, isPaused: false }), 2000, plain, 80)
    expect(lines).toHaveLength(2 + 8 + 1)
    expect(lines.join('\n')).not.toContain('\u001b')
    expect(lines.at(-1)).toBe('  and 2 more')
  })

  test('keeps the end of a path and what is done with it, where there is no room for all', () => {
    const long: RunningJob = {
      ...job('a', 'analyzing: ruff'),
      path: '/srv/repositories/of/many/teams/shop-of-the-team',
    }
    const running: BatchEvent = { kind: 'running', jobs: [long], waiting: 0, isPaused: false }
    const lines = tableLines(watch(begun, running), 2000, plain, 40)
    expect(lines[2]).toBe('  …op-of-the-team  1 s  analyzing: ruff')
    expect(lines[2]?.length).toBeLessThan(40)
  })

  test('says that the queue is paused', () => {
    const running: BatchEvent = { kind: 'running', jobs: [], waiting: 3, isPaused: true }
    expect(tableLines(watch(begun, running), 2000, plain, 80)[1]).toBe('  none done;  0 running, 3 waiting, paused')
  })

  test('says how many worktrees are read while they are', () => {
    const reading = watch(begun, { kind: 'keyed', keyed: 3, of: 16 })
    expect(tableLines(reading, 0, plain, 80)[1]).toContain('3 of 16 worktrees read')
    const read = watch(begun, { kind: 'keyed', keyed: 16, of: 16 })
    expect(tableLines(read, 0, plain, 80)[1]).not.toContain('read')
  })
})

describe('lines that are drawn anew', () => {
  const openBlock = (live: boolean, lines: readonly string[]) => {
    const written: string[] = []
    return { written, block: openLiveBlock({ err: (text) => written.push(text), live, columns: 20 }, () => lines) }
  }

  test('what is said stands above them, and what was drawn is taken back', () => {
    const { written, block } = openBlock(true, ['one', 'two'])
    block.say('first')
    block.say('second')
    block.close()
    expect(written.join('')).toBe('\r\u001b[2Kfirst\none\ntwo\n\u001b[2F\u001b[Jsecond\none\ntwo\n\u001b[2F\u001b[J')
  })

  test('a line is cut to the terminal, colours not counted', () => {
    const { written, block } = openBlock(true, ['\u001b[31mred\u001b[39m and short', 'x'.repeat(30)])
    block.say('')
    block.close()
    expect(written[0]).toContain('\u001b[31mred\u001b[39m and short\n')
    expect(written[0]).toContain(`${'x'.repeat(18)}…\n`)
  })

  test('in a pipe nothing is drawn and what is said is a line', () => {
    const { written, block } = openBlock(false, ['one'])
    block.say('first')
    block.close()
    expect(written).toEqual(['first\n'])
  })
})

test('where nobody works, it names the process that records, which may be the one that stands still', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const said: string[] = []
  const io = { live: false, err: (text: string) => said.push(text), paint: plain, columns: 80 }
  const progress = openBatchProgress(io, 'Start one.', false)
  const idle: BatchEvent = { kind: 'running', jobs: [], waiting: 2, isPaused: false }
  progress.report(begun)
  progress.report({ kind: 'coordinator', holder: 'assay coordinator, process 1 since noon' })
  progress.report(idle)
  vi.advanceTimersByTime(6000)
  progress.report(idle)
  progress.close()
  expect(said.join('')).toContain(
    'Start one. Ends are recorded by assay coordinator, process 1 since noon: does it run?',
  )
})
