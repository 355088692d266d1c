import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipSizeAbove } from '../../../cli/validate/gzip-size.ts'
import { validate } from '../../../cli/validate/library.ts'
import { bytesSource } from '../../../sarif/index.ts'

const logOf = (text: string): string =>
  JSON.stringify({
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'Gauge' } }, results: [], properties: { text } }],
  })

test('the size is that of gzip with its defaults, whatever the pieces', async () => {
  const bytes = new Uint8Array(randomBytes(2_500_000).map((byte) => byte & 0x0f))
  expect(await gzipSizeAbove(1_000_000, bytesSource(bytes))).toBe(gzipSync(bytes).byteLength)
})

test('what is no larger than the limit as it is takes no measuring', async () => {
  expect(await gzipSizeAbove(3, bytesSource(new Uint8Array(3)))).toBeNull()
  expect(await gzipSizeAbove(3, bytesSource(new Uint8Array(4)))).toBeGreaterThan(0)
})

test('a log that gzip does not make small enough is refused by GitHub, one that it does is not', async () => {
  const hard = await validate(logOf(randomBytes(10_500_000).toString('base64')), { profile: 'github' })
  expect(hard.consumer?.effects.map(({ ruleId }) => ruleId)).toContain('github/size')
  const easy = await validate(logOf('a'.repeat(14_000_000)), { profile: 'github' })
  expect(easy.consumer?.effects.map(({ ruleId }) => ruleId)).not.toContain('github/size')
})
