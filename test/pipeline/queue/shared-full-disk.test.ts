import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sha256 } from '../../../lib/digest.ts'
import { openShared } from '../../../pipeline/queue/shared/index.ts'
import { codeOf, scratch } from '../../evidence/open.ts'
import { blobs, runRecord } from '../../evidence/record.ts'
import { needs } from '../../support/needs.ts'
import { settings } from './made-job.ts'

const run = (...argv: readonly [string, ...string[]]): void => {
  const [program, ...args] = argv
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${argv.join(' ')}: ${stderr}`)
}

/** A disk of 2 MiB that goes away with the test. */
const smallDisk = (): string => {
  const dir = join(scratch(), 'disk')
  mkdirSync(dir)
  run('mount', '-t', 'tmpfs', '-o', 'size=2m,mode=700', 'tmpfs', dir)
  onTestFinished(() => run('umount', '-l', dir))
  return dir
}

const fill = (disk: string): string => {
  const path = join(disk, 'filler')
  expect(codeOf(() => writeFileSync(path, new Uint8Array(4 * 1024 * 1024)))).toBe('ENOSPC')
  return path
}

needs('root').describe('a shared folder on a disk without space', () => {
  test('says so of settings, and takes them once there is space', () => {
    const disk = smallDisk()
    const shared = openShared(join(disk, 'shared'))
    const filler = fill(disk)
    expect(codeOf(() => shared.putSettings(settings))).toBe('disk/full')
    rmSync(filler)
    expect(shared.settings(shared.putSettings(settings))).toEqual(settings)
  })

  test('takes nothing of a record that does not fit, and says so', () => {
    const shared = openShared(join(smallDisk(), 'shared'))
    const record = runRecord(sha256('key'))
    const large = randomBytes(3 * 1024 * 1024)
    expect(codeOf(() => shared.handOver(record, [...blobs, large]))).toBe('disk/full')
    expect(readdirSync(join(shared.dir, 'handed', record.key))).toEqual([])
    expect(codeOf(() => shared.handOver(record, blobs))).toBe('nothing thrown')
  })
})
