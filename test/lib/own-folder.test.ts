import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeOwnFolder } from '../../lib/own-folder.ts'

test('a folder of a process that was killed goes when the next one is made, one of a living process stays', () => {
  const base = mkdtempSync(join(tmpdir(), 'assay-own-folder-'))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  const living = makeOwnFolder(base)
  // The same pid at another time: that process has ended.
  const dead = join(base, basename(living).replace(/-\d+-([A-Za-z0-9]{6})$/u, '-1-$1'))
  mkdirSync(join(dead, 'below'), { recursive: true })
  const another = makeOwnFolder(base)
  expect([living, dead, another].map(existsSync)).toEqual([true, false, true])
})
