import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Reading } from '../../../pipeline/audit/read-repository.ts'
import { readSideBySide } from '../../../pipeline/audit/side-by-side.ts'
import { encodeFrame, frameReader } from '../../../pipeline/examine/frames.ts'
import { createGathering } from '../../../pipeline/examine/gathering.ts'
import type { Request } from '../../../pipeline/examine/protocol.ts'
import type { Runner, RunRequest } from '../../../runner/index.ts'
import type { RawRun } from '../../../schemas/records/index.ts'
import { folderOf, workflow } from './place.ts'

const ended = (more: Partial<RawRun>): RawRun => ({
  ...{ argv: [], exitCode: null, signal: null, startFailure: null, limitHit: null, durationMs: 0, receipt: null },
  ...{ stdout: new Uint8Array(), stderr: new Uint8Array() },
  ...more,
})

/** What the real child does, in this process; `fate` says how it ends on a repository: with a RawRun, or by answering bytes. */
const runnerOf = (
  fate: (place: string, asked: number) => RawRun | Uint8Array | null,
): Runner & { starts: () => number } => {
  let starts = 0
  const serve = async ({ stdin, onStdout = () => {} }: RunRequest): Promise<RawRun> => {
    const read = frameReader()
    const gathering = createGathering()
    let asked = 0
    for await (const chunk of stdin as AsyncIterable<Uint8Array>)
      for (const { header, blobs } of read(chunk)) {
        const request = header as Extract<Request, { kind: 'candidate' | 'audit' }>
        if (request.kind === 'candidate') gathering.add(request.path, blobs[0] ?? new Uint8Array())
        else {
          asked += 1
          const end = fate(request.id, asked)
          if (end !== null && !(end instanceof Uint8Array)) return end
          onStdout(end ?? encodeFrame(gathering.examine(request.id, blobs[0]), []))
        }
      }
    return ended({ exitCode: 0 })
  }
  return {
    report: { backends: [] },
    backend: 'fake',
    starts: () => starts,
    run: (request, signal) => {
      starts += 1
      const aborted = new Promise<RawRun>((done) =>
        signal.addEventListener('abort', () => done(ended({ signal: 'SIGKILL' }))),
      )
      return Promise.race([serve(request), aborted])
    },
    close: async () => {},
  }
}

const names = ['a', 'b', 'c', 'd']
const tree = () =>
  folderOf(
    Object.fromEntries(
      names.flatMap((name) => [
        [`${name}/.git/`, ''],
        [`${name}/.github/workflows/s.yml`, workflow],
      ]),
    ),
  )

const readAll = async (runner: Runner, dir: string, parallel = 1, signal = new AbortController().signal) => {
  const readings = new Map<string, Reading>()
  const repositories = names.map((name) => ({ path: name, place: join(dir, name), problem: null }))
  await readSideBySide(repositories, {
    ...{ runner, signal, parallel, progress: () => {} },
    onEnd: ({ path }, reading) => {
      readings.set(path, reading)
      return reading.kind === 'read' ? reading.nested : []
    },
  })
  // Side by side they end in any order.
  return [...readings]
    .map(([name, reading]) =>
      [name, reading.kind === 'read' ? reading.seen.signals.map(({ signal }) => signal).join() : reading.why].join(
        ': ',
      ),
    )
    .sort()
}

describe('repositories side by side', () => {
  test('one child reads them all', async () => {
    const runner = runnerOf(() => null)
    expect(await readAll(runner, tree())).toEqual(['a: C1', 'b: C1', 'c: C1', 'd: C1'])
    expect(runner.starts()).toBe(1)
  })

  test('one on which the child dies again and again is unreadable with the reason; the others go on', async () => {
    const runner = runnerOf((place) => (place.endsWith('/b') ? ended({ limitHit: 'memory' }) : null))
    expect(await readAll(runner, tree())).toEqual([
      'a: C1',
      'b: its reader reached the limit of memory',
      'c: C1',
      'd: C1',
    ])
    expect(runner.starts()).toBe(3)
  })

  test('one on which the child dies of what came before is read by a child of its own', async () => {
    const runner = runnerOf((_, asked) => (asked === 3 ? ended({ signal: 'SIGKILL' }) : null))
    expect(await readAll(runner, tree())).toEqual(['a: C1', 'b: C1', 'c: C1', 'd: C1'])
    expect(runner.starts()).toBe(2)
  })

  test('a child that answers what is no frame is ended, and that repository alone is unreadable', async () => {
    const noFrame = Buffer.from([0xff, 0xff, 0xff, 0xff, 0])
    const runner = runnerOf((place) => (place.endsWith('/c') ? noFrame : null))
    expect(await readAll(runner, tree())).toEqual([
      'a: C1',
      'b: C1',
      "c: its reader's answer was none, or larger than 67108864 bytes",
      'd: C1',
    ])
  })

  test('where no sandbox is usable, each is unreadable with what to do', async () => {
    const runner = { ...runnerOf(() => null), run: async () => ended({ startFailure: 'No sandbox is usable.' }) }
    expect(await readAll(runner, tree(), 2)).toEqual(names.map((name) => `${name}: No sandbox is usable.`))
  })

  test('a repository that lies in another is read once, by itself', async () => {
    const dir = folderOf({ 'a/.git/': '', 'a/b/.git': '', 'a/b/.github/workflows/s.yml': workflow })
    const read: string[] = []
    await readSideBySide([{ path: 'a', place: join(dir, 'a'), problem: null }], {
      ...{ runner: runnerOf(() => null), signal: new AbortController().signal, parallel: 2, progress: () => {} },
      onEnd: ({ path }, reading) => {
        const nested = reading.kind === 'read' ? reading.nested : []
        read.push(path)
        return [...nested, ...nested]
      },
    })
    expect(read).toEqual(['a', 'a/b'])
  })

  test('the signal ends it, and what had ended was told', async () => {
    const controller = new AbortController()
    const runner = runnerOf((place) => {
      if (place.endsWith('/c')) controller.abort()
      return null
    })
    await expect(readAll(runner, tree(), 1, controller.signal)).rejects.toThrow()
  })

  test('what keeps a result from being kept ends it', async () => {
    const full = readSideBySide([{ path: 'a', place: folderOf({ 'x.txt': '' }), problem: null }], {
      ...{ runner: runnerOf(() => null), signal: new AbortController().signal, parallel: 2, progress: () => {} },
      onEnd: () => {
        throw new Error('disk full')
      },
    })
    await expect(full).rejects.toThrow('disk full')
  })
})
