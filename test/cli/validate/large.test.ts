import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inputsOf } from '../../../cli/validate/inputs.ts'
import { openChecker } from '../../../cli/validate/off-thread.ts'
import type { ValidateReport } from '../../../schemas/records/index.ts'
import { openPlace, type Place, root } from '../../e2e/assay.ts'

const longTest = 240_000
const mebibyte = 1024 ** 2
const boundMebibytes = 400

const head =
  '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"g","version":"1"}},"columnKind":"utf16CodeUnits","results":['
const result = (index: number): string =>
  `{"ruleId":"g","level":"warning","message":{"text":"Found ${index}. ${'Look here. '.repeat(180)}"},"locations":[]}`
const wrong = '{"ruleId":7,"message":{"text":"m"},"locations":[]}'

/** The pieces of a log of some size, whose last result is wrong. */
function* piecesOf(bytes: number): Generator<string> {
  yield head
  const perPiece = 500
  const size = result(100_000).length * perPiece
  for (let at = 0; at < bytes / size; at++)
    yield `${Array.from({ length: perPiece }, (_, index) => result(at * perPiece + index)).join(',')},`
  yield `${wrong}]}]}`
}

let place: Place
let temporary = ''
beforeAll(() => {
  place = openPlace()
  temporary = join(place.dir, 'temporary')
  mkdirSync(temporary)
  const fd = openSync(join(place.dir, 'large.sarif'), 'w')
  for (const piece of piecesOf(300 * mebibyte)) writeSync(fd, piece)
  closeSync(fd)
}, longTest)
afterAll(() => place.remove())

/** A check as a process of its own, with the most memory that it ever held. */
const watched = async (line: string) => {
  const env = { ...process.env, HOME: join(place.dir, 'home'), TMPDIR: temporary, LAUNCHER: join(root, 'assay') }
  const child = spawn('sh', ['-c', line], { cwd: place.dir, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (part) => (said.stdout += String(part)))
  child.stderr.on('data', (part) => (said.stderr += String(part)))
  const ended = once(child, 'close')
  let peak = 0
  let isOver = false
  void ended.then(() => (isOver = true))
  while (!isOver) {
    peak = Math.max(peak, peakOf(child.pid ?? 0))
    await setTimeout(50)
  }
  const [status] = await ended
  return { ...said, status, peakMebibytes: peak / 1024 }
}

/** In KiB; 0 where the process has ended. */
const peakOf = (pid: number): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

const report = (stdout: string): ValidateReport => JSON.parse(stdout) as ValidateReport

describe('a log of 300 MiB is checked in far less memory than it has bytes, to its last result', () => {
  test.each([
    ['from a file', 'exec "$LAUNCHER" validate large.sarif --format json'],
    ['from standard input', 'exec "$LAUNCHER" validate - --format json < large.sarif'],
  ])(
    '%s',
    async (_, line) => {
      const { stdout, status, peakMebibytes } = await watched(line)
      expect(status).toBe(1)
      expect(report(stdout).files[0]?.defects.map(({ ruleId, line: at }) => [ruleId, at])).toContainEqual([
        'schema/type',
        1,
      ])
      expect(peakMebibytes).toBeGreaterThan(1)
      expect(peakMebibytes).toBeLessThan(boundMebibytes)
      expect(readdirSync(temporary)).toEqual([])
    },
    longTest,
  )

  test('from a pipe that is ended by Ctrl-C, with nothing left behind', async () => {
    const child = spawn(join(root, 'assay'), ['validate', '-'], {
      cwd: place.dir,
      env: { ...process.env, HOME: join(place.dir, 'home'), TMPDIR: temporary },
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    for (const piece of piecesOf(60 * mebibyte)) if (!child.stdin.write(piece)) await once(child.stdin, 'drain')
    child.kill('SIGINT')
    const [status] = await once(child, 'close')
    expect(status).toBe(130)
    expect(readdirSync(temporary)).toEqual([])
  })
})

test('a pipe for which there is no space on the disk is a fault of the place, and says how to go on', async () => {
  const { status, stderr } = await watched('ulimit -f 100; head -c 60000000 large.sarif | "$LAUNCHER" validate -')
  expect(stderr).toContain(`No space is left in ${temporary}`)
  expect(stderr).toContain('TMPDIR')
  expect(status).toBe(3)
})

test('a pipe where temporary files cannot be made says so', async () => {
  const line = 'TMPDIR=/nowhere; export TMPDIR; head -c 60000000 large.sarif | "$LAUNCHER" validate -'
  const { status, stderr } = await watched(line)
  expect(stderr).toContain('/nowhere, the folder for temporary files, cannot be written (ENOENT)')
  expect(status).toBe(2)
})

describe('a log that is written to while it is read is no verdict', () => {
  const checked = async (name: string): Promise<unknown> => {
    const [input] = await inputsOf(join(place.dir, name), () => Readable.from([]))
    const log = await input?.open()
    const checker = openChecker({})
    appendFileSync(join(place.dir, name), ' ')
    return log && checker.check(log).finally(log.close)
  }

  test('of more than some MB', async () => {
    place.tree('.', { 'growing.sarif': `${[...piecesOf(5 * mebibyte)].join('')}` })
    await expect(checked('growing.sarif')).rejects.toThrow('it changed while it was read')
  })

  test('a small one is read before anything else', async () => {
    place.tree('.', { 'small.sarif': '{"version":"2.1.0","runs":[]}' })
    expect(await checked('small.sarif')).toMatchObject({ validation: { valid: true } })
  })
})

test('a gzipped log of more than is held in memory', async () => {
  const text = [...piecesOf(40 * mebibyte)].join('')
  place.tree('.', { 'zipped.sarif': gzipSync(text, { level: 1 }) })
  rmSync(join(place.dir, 'large.sarif'))
  const { stdout, stderr, status } = await watched('"$LAUNCHER" validate zipped.sarif --format json')
  expect({ stderr, status }).toEqual({ stderr: '', status: 1 })
  // The ruleId of its last result has a wrong type, so that the result has none.
  expect(report(stdout).files[0]?.counts.error).toBe(2)
  expect(readdirSync(temporary)).toEqual([])
})
