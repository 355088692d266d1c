import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { LineCounter, parseDocument } from 'yaml'
import { sha256 } from '../../lib/digest.ts'
import { policyLines } from '../../policies/data.ts'
import { built } from '../support/built.ts'

const policies = join(import.meta.dirname, '../../policies')
const files = readdirSync(policies, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'))

let parsed: Readonly<Record<string, { readonly value: unknown; readonly lines: readonly number[] }>> = {}
beforeAll(() => {
  parsed = JSON.parse(readFileSync(join(built(), 'policies/parsed.json'), 'utf8'))
}, 180_000)

test.each(files)('a build knows what %s says, and the line of each policy', (name) => {
  const text = readFileSync(join(policies, name), 'utf8')
  const value: unknown = parseDocument(text, { lineCounter: new LineCounter() }).toJS()
  expect(parsed[sha256(text)]).toEqual({ value, lines: policyLines(text) })
})

test('it knows nothing else', () => {
  expect(Object.keys(parsed)).toHaveLength(files.length)
})
