import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sha256 } from '../../../lib/digest.ts'
import { openShared } from '../../../pipeline/queue/shared/index.ts'
import { codeOf } from '../../evidence/open.ts'
import { blobs, runRecord } from '../../evidence/record.ts'
import { needs } from '../../support/needs.ts'
import { fill, smallDisk } from '../../support/small-disk.ts'
import { settings } from './made-job.ts'

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
