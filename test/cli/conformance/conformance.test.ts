import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const conformance = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/conformance.mjs'), ...args], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
const few = ['--match', 'region/']

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay conformance '))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('npm run conformance', () => {
  test('a validator that is right everywhere passes', () => {
    const { status, stdout } = conformance(...few, '--command', `"${root}/assay" validate {file}`)
    expect(stdout).toMatch(/command: (\d+) of \1 breaches refused \(100 %\), 0 false alarms/)
    expect(status).toBe(0)
  })

  test('one that accepts everything misses every breach, one that refuses everything alarms on every legal log', () => {
    const lazy = conformance(...few, '--command', 'test -f {file}')
    expect(lazy.stdout).toMatch(/^refuse +3\.30\.1 +MISSED +ok +region\//m)
    expect(lazy.stdout).toMatch(/^command: 0 of/m)
    expect(lazy.status).toBe(1)
    const strict = conformance(...few, '--command', 'test ! -f {file}')
    expect(strict.stdout).toMatch(/^accept +3\.30\.1 +ALARM +ok +region\//m)
    expect(strict.status).toBe(1)
  })

  test('one that cannot be run, or hangs, has no answer', () => {
    const none = conformance('--match', 'region/no-start', '--command', 'no-such-validator {file}')
    expect(none).toMatchObject({ status: 1, stdout: expect.stringContaining('no answer to') })
    const slow = conformance(
      '--match',
      'region/no-start',
      '--timeout',
      '0.2',
      '--command',
      'sh -c "sleep 9; true" {file}',
    )
    expect(slow).toMatchObject({ status: 1, stdout: expect.stringContaining('no answer to') })
  })

  test('--write leaves the logs and a table of what is expected', () => {
    expect(conformance(...few, '--write', folder).status).toBe(0)
    const [head, ...rows] = readFileSync(join(folder, 'expectations.tsv'), 'utf8').trimEnd().split('\n')
    expect(head).toBe('file\texpect\tsection\trule\tcase')
    expect(readdirSync(folder).filter((name) => name.endsWith('.sarif'))).toHaveLength(rows.length)
  })

  test('help teaches, and what makes no sense is a usage error', () => {
    expect(conformance('--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("--command 'CMD {file}'"),
    })
    for (const args of [['--command', 'validate'], ['--timeout', 'soon'], ['--match', 'no such case'], ['--colour']])
      expect(conformance(...args)).toMatchObject({
        status: 2,
        stdout: '',
        stderr: expect.stringContaining('conformance:'),
      })
  })
})
