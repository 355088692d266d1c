import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { AssayError } from '../../lib/errors.ts'
import { readTools } from '../../policies/tools.ts'
import { policies } from './facts.ts'

const source = new URL('../../policies/data/tools.yaml', import.meta.url)

const faultOf = (change: (text: string) => string): string => {
  const dir = mkdtempSync(join(tmpdir(), 'assay-tools-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const path = join(dir, 'tools.yaml')
  writeFileSync(path, change(readFileSync(source, 'utf8')))
  try {
    readTools(pathToFileURL(path))
    return 'loaded'
  } catch (error) {
    return error instanceof AssayError ? `${error.code}: ${error.message}` : String(error)
  }
}

test('the tools are part of the policies, sorted, each once', () => {
  const ids = policies.tools.map(({ id }) => id)
  expect(ids).toContain('sonarsource-analyzers')
  expect(ids).toEqual([...new Set(ids)].sort())
})

test.each([
  [
    'a key that nobody knows',
    (text: string) => text.replace('title: Bandit', 'titel: Bandit'),
    /tools\.yaml, line \d+/u,
  ],
  ['an id twice', (text: string) => text.replace('id: bandit', 'id: biome'), /tools\.yaml, biome: the id/u],
  [
    'a licence that is no SPDX',
    (text: string) => text.replace('licence: Apache-2.0', 'licence: Apache 2'),
    /licence: .*SPDX/u,
  ],
  [
    'a sign that no word finds',
    (text: string) => text.replace('words: [bandit]', 'words: [bandits]'),
    /bandit\.words/u,
  ],
  ['a word in capitals', (text: string) => text.replace('words: [bandit]', 'words: [Bandit]'), /words/u],
])('the list does not load with %s', (_what, change, message) => {
  expect(faultOf(change)).toMatch(message)
})
