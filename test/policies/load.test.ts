import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { AssayError } from '../../lib/errors.ts'
import { loadPolicies } from '../../policies/index.ts'
import { policies } from './facts.ts'

const source = new URL('../../policies/rules/codeql.yaml', import.meta.url)

/** A rules folder with one file, changed by `change`. */
const folder = (change: (text: string) => string): URL => {
  const dir = mkdtempSync(join(tmpdir(), 'assay-rules-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  copyFileSync(source, join(dir, 'codeql.yaml'))
  writeFileSync(join(dir, 'codeql.yaml'), change(readFileSync(source, 'utf8')))
  return pathToFileURL(`${dir}/`)
}

const faultOf = (change: (text: string) => string): string => {
  try {
    loadPolicies(folder(change))
    return 'loaded'
  } catch (error) {
    return error instanceof AssayError ? `${error.code}: ${error.message}` : String(error)
  }
}

describe('the policies', () => {
  test('load, each with an id of its own', () => {
    const ids = policies.policies.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(loadPolicies(folder((text) => text)).policies.map(({ subject }) => subject)).toContain('codeql')
  })

  test('have another digest where one character of them is another', () => {
    const same = loadPolicies(folder((text) => text)).digest
    expect(loadPolicies(folder((text) => text)).digest).toBe(same)
    expect(loadPolicies(folder((text) => text.replace('None needed.', 'None needed'))).digest).not.toBe(same)
  })

  test.each([
    [
      'a key that nobody knows',
      (text: string) => text.replace('    title: A declared', '    titel: A declared'),
      /codeql\.yaml, line \d+ \(\/policies\/0/u,
    ],
    [
      'a decision that is none',
      (text: string) => text.replace('decision: allow', 'decision: maybe'),
      /codeql\.yaml, line \d+ \(\/policies\/0\/decision/u,
    ],
    ['broken YAML', (text: string) => `${text}\n  - {`, /codeql\.yaml, line \d+/u],
    [
      'a variable that is none',
      (text: string) => text.replace('use == "research"', 'usage == "research"'),
      /codeql\.yaml, line \d+, codeql-research\.when: .*usage/u,
    ],
    [
      'a condition of no bool',
      (text: string) => text.replace('when: form == "use" && use == "research"', 'when: use'),
      /codeql-research\.when: gives string/u,
    ],
    [
      'a condition that does not parse',
      (text: string) => text.replace('&& use == "research"', '&& &&'),
      /codeql-research\.when/u,
    ],
    [
      'an id used twice',
      (text: string) => text.replace('id: codeql-research', 'id: codeql-entitled'),
      /codeql\.yaml, line \d+, codeql-entitled: the id is used twice, first in codeql\.yaml, line \d+/u,
    ],
    [
      'a missing fact that nobody can declare',
      (text: string) => text.replace('missing: [entitlement]', 'missing: [weather]'),
      /weather is no fact/u,
    ],
  ])('stop the start at %s, with the place', (_what, change, message) => {
    const fault = faultOf(change)
    expect(fault).toMatch(/^policy\/invalid: /u)
    expect(fault).toMatch(message)
  })
})
