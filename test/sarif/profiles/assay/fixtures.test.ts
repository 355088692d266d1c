import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { validateBytes } from '../../../../sarif/index.ts'
import { judge } from '../judge.ts'

const root = new URL('../../../../', import.meta.url)
const stored = readdirSync(new URL('analyzers', root), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('/house.sarif'))
  .sort()

describe('a log that the normalizer wrote', () => {
  test('there are some of several analyzers', () => {
    expect(new Set(stored.map((path) => path.split('/')[0])).size).toBeGreaterThan(3)
  })

  test.each(stored)('%s is in the house form', (path) => {
    const bytes = new Uint8Array(readFileSync(new URL(`analyzers/${path}`, root)))
    expect(validateBytes(bytes).validation.counts.error).toBe(0)
    expect(judge('assay', bytes, { own: 'house' })).toMatchObject({ accepts: true, defects: [], effects: [] })
  })
})
