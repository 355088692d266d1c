import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { installationRoot } from '../../lib/installation.ts'
import { needs } from '../support/needs.ts'

/** What `npm run soak` says and how it ends. It is told to end with the test, and ends what it started. */
const soak = async (...args: readonly string[]): Promise<{ code: number | null; said: string }> => {
  const child = spawn(process.execPath, ['scripts/soak.mjs', ...args], { cwd: installationRoot() })
  onTestFinished(() => {
    child.kill('SIGTERM')
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const [code] = await once(child, 'close')
  return { code, said }
}

// `npm run soak` is the long one: a thousand jobs.
needs('root', 'bubblewrap', 'biome', 'better-sqlite3').describe('a small soak', () => {
  test('on SQLite holds', { timeout: 600_000 }, async () => {
    const { code, said } = await soak('--adapter', 'sqlite', '--jobs', '40', '--kills', '14', '--limit', '8')
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('soak: held') })
  })
})

needs('root', 'bubblewrap', 'biome', 'better-sqlite3', 'redis').describe('a small soak', () => {
  test('on Redis holds', { timeout: 600_000 }, async () => {
    const { code, said } = await soak('--adapter', 'redis', '--jobs', '40', '--kills', '14', '--limit', '8')
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('soak: held') })
  })
})

test('a soak of what is none says how to ask for one', async () => {
  const { code, said } = await soak('--adapter', 'paper')
  expect({ code, said }).toEqual({ code: 2, said: expect.stringContaining('npm run soak') })
})
