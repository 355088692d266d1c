import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { codeOf, scratch } from '../evidence/open.ts'

/** Runs a program of the system; a failure is the test's. */
export const run = (...argv: readonly [string, ...string[]]): void => {
  const [program, ...args] = argv
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${argv.join(' ')}: ${stderr}`)
}

/** A disk of 2 MiB that goes away with the test. */
export const smallDisk = (): string => {
  const dir = join(scratch(), 'disk')
  mkdirSync(dir)
  run('mount', '-t', 'tmpfs', '-o', 'size=2m,mode=700', 'tmpfs', dir)
  onTestFinished(() => run('umount', '-l', dir))
  return dir
}

/** Fills the disk until not a page is left. */
export const fill = (disk: string): string => {
  const path = join(disk, 'filler')
  expect(codeOf(() => writeFileSync(path, new Uint8Array(4 * 1024 * 1024)))).toBe('ENOSPC')
  return path
}
