import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { definitions } from '../../../schemas/sarif/index.ts'
import { render } from '../../../scripts/generate-sarif.mjs'

const root = new URL('../../../', import.meta.url)
const files: ReadonlyMap<string, string> = render(definitions)

test.each([...files.keys()])('%s is what the definitions make: else run npm run generate', (path) => {
  expect(readFileSync(new URL(path, root), 'utf8')).toBe(files.get(path))
})

test('the compiled validator needs no package at run time', () => {
  expect(files.get('schemas/generated/sarif-validator.js')).not.toMatch(/\brequire\(|^import /m)
})
