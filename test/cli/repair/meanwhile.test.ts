import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, linkSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlace, type Place, root } from '../../e2e/assay.ts'
import { hearsSignals } from '../../support/hears-signals.ts'

/** About 9 MB, invalid, and mended in a thread. */
const large = (): string => {
  const results = Array(200_000).fill('{"ruleId":"g","message":{"text":"Found."}}').join(',')
  return `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"g","informationUri":""}},"results":[${results}]}]}`
}

let place: Place
beforeAll(() => {
  place = openPlace()
})
afterAll(() => place.remove())

const start = (dir: string) => {
  const child = spawn(join(root, 'assay'), ['repair', 'a.sarif', '--in-place', '--ledger', 'b.json'], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (part) => (said += String(part)))
  return { child, said: () => said }
}

test('a large log is mended in a thread, and repeats go', async () => {
  const dir = place.tree('large', { 'a.sarif': large() })
  const ended = await place.run(['repair', 'a.sarif', '--out', 'b.sarif'], { cwd: dir })
  expect(ended.status).toBe(0)
  expect(ended.stdout).toContain('repeated-results: 199,999 changes.')
  expect(JSON.parse(readFileSync(join(dir, 'b.sarif'), 'utf8'))).toMatchObject({
    runs: [{ results: [{ ruleId: 'g' }] }],
  })
})

test('Ctrl-C ends it with 130, and nothing is written', async () => {
  const dir = place.tree('stopped', { 'a.sarif': large() })
  const { child, said } = start(dir)
  await hearsSignals(child.pid)
  child.kill('SIGINT')
  const [code] = await once(child, 'close')
  expect(code).toBe(130)
  expect(said()).not.toContain('mended')
  expect(readFileSync(join(dir, 'a.sarif'), 'utf8')).toBe(large())
  expect(readdirSync(dir)).toEqual(['a.sarif'])
})

test('a log that is written to meanwhile is not replaced', async () => {
  const dir = place.tree('growing', { 'a.sarif': large() })
  const { child, said } = start(dir)
  const grow = setInterval(() => appendFileSync(join(dir, 'a.sarif'), ' '), 20)
  const [code] = await once(child, 'close')
  clearInterval(grow)
  expect(code).toBe(2)
  expect(said()).toMatch(/changed|grew/)
  expect(readFileSync(join(dir, 'a.sarif'), 'utf8').trimEnd()).toBe(large())
  expect(readdirSync(dir)).toEqual(['a.sarif'])
})

test('a log that is replaced by another meanwhile is not replaced again', async () => {
  const dir = place.tree('swapped', { 'a.sarif': large() })
  const { child } = start(dir)
  // By renaming, so that whoever reads meets a whole log each time.
  const others = [place.tree('one', { 'a.sarif': large() }), place.tree('two', { 'a.sarif': large() })]
  const swap = setInterval(() => {
    const next = others.reverse()[0] ?? ''
    linkSync(join(next, 'a.sarif'), join(next, 'b.sarif'))
    renameSync(join(next, 'b.sarif'), join(dir, 'a.sarif'))
  }, 20)
  const [code] = await once(child, 'close')
  clearInterval(swap)
  expect(code).toBe(2)
  expect(readdirSync(dir)).toEqual(['a.sarif'])
})
