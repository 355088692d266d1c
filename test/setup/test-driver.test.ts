import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installationRoot } from '../../lib/installation.ts'
import { createScratchRoot, type ScratchRoot } from './scratch-root.ts'

const parts = [
  ...['scripts/test.mjs', 'scripts/test-count.mjs', 'vitest.config.ts', 'lib'],
  ...['test/support/needs.ts', 'test/support/one-seed.ts', 'pipeline/prepare/cargo-network.ts'],
]

const good = `import { expect, test } from 'vitest'
test('one', () => { expect(1).toBe(1) })
test('two', () => { expect(1).toBe(1) })`
const needy = `import { expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
needs('ruff').describe('with ruff', () => {
  test('one', () => { expect(1).toBe(1) })
  test('two', () => { expect(1).toBe(1) })
})`
const wrong = `import { expect, test } from 'vitest'
test('wrong', () => { expect(1).toBe(2) })`
const hook = `import { beforeAll, describe, test } from 'vitest'
describe('hook', () => { beforeAll(() => { throw new Error('no') }); test('never', () => {}) })`
const skipped = `import { test } from 'vitest'
test.skip('left out', () => {})`

describe('the test driver', () => {
  let scratch: ScratchRoot
  beforeAll(() => {
    scratch = createScratchRoot()
    for (const name of parts) cpSync(join(installationRoot(), name), join(scratch.root, name), { recursive: true })
    mkdirSync(join(scratch.root, 'test/cases'), { recursive: true })
    for (const [name, text] of Object.entries({ good, needy, wrong, hook, skipped })) {
      writeFileSync(join(scratch.root, `test/cases/${name}.test.ts`), text)
    }
  })
  afterAll(() => scratch.remove())

  const drive = async (files: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const { code, stdout } = await scratch.run(
      ['node', 'scripts/test.mjs', ...files.map((name) => `cases/${name}`)],
      env,
    )
    return { code, lines: stdout.trimEnd().split('\n') }
  }

  test('closes with the count', async () => {
    const { code, lines } = await drive(['good'])
    expect({ code, last: lines.at(-1) }).toEqual({ code: 0, last: '2 passed, 0 failed' })
  })

  test('says what was not run and what it needs', async () => {
    const { code, lines } = await drive(['good', 'needy'])
    expect({ code, last: lines.slice(-2) }).toEqual({
      code: 0,
      last: [
        'not run here: 2 tests need ruff (set-up has not brought it; node scripts/setup.mjs vet)',
        '2 passed, 0 failed',
      ],
    })
  })

  test('fails in CI for what was not run', async () => {
    const { code, lines } = await drive(['good', 'needy'], { CI: 'true' })
    expect({ code, last: lines.at(-1) }).toEqual({ code: 1, last: '2 passed, 1 failed' })
  })

  test('counts a wrong test and a broken hook as failures', async () => {
    const { code, lines } = await drive(['good', 'wrong', 'hook'])
    expect({ code, last: lines.at(-1) }).toEqual({ code: 1, last: '2 passed, 2 failed' })
  })

  test('does not let a test be left out without a need in CI', async () => {
    const { code, lines } = await drive(['good', 'skipped'], { CI: 'true' })
    expect({ code, last: lines.slice(-2) }).toEqual({
      code: 1,
      last: ['not run: 1 skipped without a need that says why', '2 passed, 0 failed'],
    })
  })

  test('fails where no test was found', async () => {
    expect(await drive(['nothing-of-this-name'])).toMatchObject({ code: 1 })
  })
})
