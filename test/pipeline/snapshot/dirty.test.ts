import { expect, it } from 'vitest'
import { compareWithHead } from '../../../pipeline/snapshot/dirty.ts'

const oid = '1'.repeat(40)

it.each([
  ['100644', '100755', false],
  ['120000', '100644', true],
  ['160000', '100644', true],
])('without executable bits %s that became %s: dirty is %s', (was, is, isDirty) => {
  const found = compareWithHead({
    head: new Map([['a', { mode: was, oid }]]),
    index: new Map(),
    // A link and a file of its target's bytes have one id.
    seen: new Map([['a', { mode: is, oid }]]),
    isListed: () => false,
    isOutside: () => false,
    hasModes: false,
  })
  expect(found).toEqual({ isDirty, suspects: [] })
})
