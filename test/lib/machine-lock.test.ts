import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tryMachineLock } from '../../lib/machine-lock.ts'

const name = `assay-test-lock-${process.pid}`

test('one holds a name until it is closed', async () => {
  const first = await tryMachineLock(name)
  expect(await tryMachineLock(name)).toBe(null)
  first?.close()
  const next = await tryMachineLock(name)
  expect(next).not.toBe(null)
  next?.close()
})

test('the name is the same socket for every version of Node: filled up to the size of an address', async () => {
  const lock = await tryMachineLock(name)
  const listed = readFileSync('/proc/net/unix', 'latin1')
    .split(/\s+/)
    .find((word) => word.startsWith(`@${name}`))
  lock?.close()
  expect(listed).toBe(`@${name}`.padEnd(108, '@'))
})
