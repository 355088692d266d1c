import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needs } from '../../support/needs.ts'
import { openStage, type Stage, shell, type Who } from './drive.ts'

/** Processes of this machine that have `word` on their command line. */
const processesWith = (word: string): readonly number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(word)
      } catch {
        return false // it ended meanwhile
      }
    })

const waitUntil = async (holds: () => boolean, timeoutMs: number): Promise<boolean> => {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(2)) if (holds()) return true
  return holds()
}

/** Groups below any cgroup mount that were made by these processes; other runners of this machine have theirs. */
const groupsOf = (pids: readonly number[], folder = '/sys/fs/cgroup', depth = 6): readonly string[] =>
  depth === 0
    ? []
    : readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .flatMap(({ name }) => {
          const [, pid] = /^assay-\d+-(\d+)-/.exec(name) ?? []
          if (pid !== undefined) return pids.includes(Number(pid)) ? [`${folder}/${name}`] : []
          return groupsOf(pids, `${folder}/${name}`, depth - 1)
        })

const mountsOf = (word: string): number =>
  readFileSync('/proc/self/mountinfo', 'latin1')
    .split('\n')
    .filter((line) => line.includes(word)).length

const suites: readonly { who: Who; needs: ReturnType<typeof needs> }[] = [
  { who: 'root', needs: needs('root', 'bubblewrap') },
  { who: 'user', needs: needs('bubblewrap') },
]

let marker = 0
const nextMarker = (): string => {
  marker += 1
  return `98765.${process.pid}${marker}`
}

for (const suite of suites) {
  suite.needs.describe(`the end of a run, Assay started by ${suite.who}`, () => {
    let stage: Stage
    const killed: number[] = []
    beforeAll(() => {
      stage = openStage()
    }, 60_000)
    afterAll(() => stage.remove())

    test('37 a child that made itself a daemon is gone', async () => {
      const word = nextMarker()
      const driven = await stage.drive(suite.who, [
        { request: shell(`setsid sleep ${word} <&- >&- 2>&- & sleep 0.1; echo done`) },
      ])
      expect(driven.results[0]?.stdout).toBe('done\n')
      expect(driven.results[0]?.receipt?.teardown.empty).toBe(true)
      expect(processesWith(word)).toEqual([])
    })

    test('39 everything ends when Assay itself is killed', async () => {
      const word = nextMarker()
      const child = stage.start(suite.who, [
        { request: shell(`setsid sleep ${word} & sleep ${word}`, { limits: { wallMs: 60_000 } }) },
      ])
      expect(await waitUntil(() => processesWith(`sleep\0${word}`).length >= 2, 10_000)).toBe(true)
      killed.push(child.pid ?? 0)
      child.kill('SIGKILL')
      expect(await waitUntil(() => processesWith(word).length === 0, 5_000)).toBe(true)
      expect(mountsOf(stage.folder)).toBe(0)
    })

    test('39 nothing stays when Assay is killed at any moment of the set-up', async () => {
      // From the moment that the first program of the launch is seen; the payload itself starts some ten later.
      for (const delayMs of [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15]) {
        const word = nextMarker()
        const child = stage.start(suite.who, [{ request: shell(`sleep ${word}`, { limits: { wallMs: 60_000 } }) }])
        expect(await waitUntil(() => processesWith(word).length > 0, 10_000)).toBe(true)
        await sleep(delayMs)
        killed.push(child.pid ?? 0)
        child.kill('SIGKILL')
        const isGone = await waitUntil(() => processesWith(word).length === 0, 5_000)
        expect([delayMs, isGone]).toEqual([delayMs, true])
      }
    })

    test('42 a run that is cancelled at any moment of its set-up ends and leaves nothing', async () => {
      const word = nextMarker()
      const moments = [0, 1, 2, 3, 4, 6, 8, 10, 13, 16, 20, 30]
      const driven = await stage.drive(
        suite.who,
        moments.map((abortAfterMs) => ({ request: shell(`sleep ${word}`), abortAfterMs })),
      )
      expect(driven.results.map(({ exitCode, limitHit }) => [exitCode, limitHit])).toEqual(
        moments.map(() => [null, null]),
      )
      expect(
        driven.results.every(({ signal, startFailure }) => (signal === 'SIGKILL') !== (startFailure !== null)),
      ).toBe(true)
      expect(processesWith(word)).toEqual([])
    })

    test('no group and no scratch folder stays, also of those that were killed before', async () => {
      await stage.drive(suite.who, [{ request: shell('true') }])
      expect(killed.length).toBeGreaterThan(10)
      expect(groupsOf(killed)).toEqual([])
      const folder = suite.who === 'user' ? `${stage.folder}/user` : stage.folder
      expect(readdirSync(folder)).not.toContain('scratch')
    })
  })
}
