import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { compile } from './compiled.ts'
import { database, nativeBinding, open, scratch } from './open.ts'
import { blobs, runRecord } from './record.ts'

needs('better-sqlite3').describe('a store that several processes use', () => {
  let writer: ReturnType<typeof compile>
  beforeAll(() => {
    writer = compile('writer.ts')
  })
  afterAll(() => writer.remove())
  const argv = (mode: string, dir: string, name: string): string[] => [
    writer.path,
    mode,
    dir,
    nativeBinding() ?? '',
    name,
  ]

  test.each(['die-between-blobs', 'die-in-transaction'])(
    'shows nothing of a run whose writer was killed (%s)',
    (mode) => {
      const dir = scratch()
      const child = spawnSync(process.execPath, argv(mode, dir, ''), { encoding: 'utf8' })
      expect({ signal: child.signal, stderr: child.stderr }).toEqual({ signal: 'SIGKILL', stderr: '' })
      const store = open(dir)
      expect(store.list()).toEqual([])
      expect(database(dir).prepare('SELECT count(*) AS n FROM findings').get()).toEqual({ n: 0 })
      const again = runRecord('dying')
      expect(store.record(again, blobs).reused).toBe(false)
      expect(store.get(again.run)).toEqual(again)
    },
  )

  test('takes the runs of two writers at once, one run per key', async () => {
    const dir = scratch()
    const children = ['left', 'right'].map((name) =>
      spawn(process.execPath, argv('many', dir, name), { stdio: 'ignore' }),
    )
    const ends = await Promise.all(children.map((child) => once(child, 'exit')))
    expect(ends).toEqual([
      [0, null],
      [0, null],
    ])
    expect(open(dir).list({ limit: 1000 })).toHaveLength(150)
    expect(database(dir).pragma('integrity_check', { simple: true })).toBe('ok')
  })
})
