import { expect, test } from 'vitest'
import { scan, signs } from './tree.ts'

const rule = (metadata: string): string =>
  `rules:\n- id: a\n  languages: [c]\n  pattern: x\n  metadata: {${metadata}}\n`

test.each([
  ['a capital', 'License: "Semgrep Rules License v1.0"'],
  ['capitals', 'LICENSE: "Semgrep Rules License v1.0"'],
  ['the British spelling', 'licence: "Semgrep Rules License v1.0"'],
  ['another licence before it', 'license: MIT, License: "Semgrep Rules License v1.0"'],
])('the licence of the registry shows under a key with %s', (_, metadata) => {
  expect(signs({ 'r/a.yaml': rule(metadata) })).toEqual(['S1 r/a.yaml:5'])
})

test('an owner may spell the key in either way', () => {
  expect(scan({ 'r/a.yaml': rule('Licence: LicenseRef-Ours') }).rules.map(({ licence }) => licence)).toEqual([
    'LicenseRef-Ours',
  ])
})
