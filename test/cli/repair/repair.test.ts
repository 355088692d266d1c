import {
  chmodSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RepairLedger, RepairReport } from '../../../schemas/records/index.ts'
import { type Ended, openPlace, type Place, stackTrace } from '../../e2e/assay.ts'

const valid = '{"version":"2.1.0","runs":[]}\n'
const withDriver = (driver: object): string =>
  `${JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver } }] }, null, 2)}\n`
const broken = withDriver({ name: 'x', informationUri: '' })
const mended = withDriver({ name: 'x' })
const hopeless = withDriver({ informationUri: '' })
const cut = broken.slice(0, 30)

let place: Place
let count = 0
beforeAll(() => {
  place = openPlace()
})
afterAll(() => place.remove())

/** A file of a folder of its own, so that a test sees all that was written beside it. */
const fresh = (content: string | Uint8Array, name = 'a.sarif') => {
  const dir = place.tree(`at-${count++}`, { [name]: content })
  const run = (...args: string[]): Promise<Ended> => place.run(['repair', ...args], { cwd: dir })
  const read = (file = name): string => readFileSync(join(dir, file), 'utf8')
  return { dir, run, read, names: (): readonly string[] => readdirSync(dir).sort() }
}

const isRefused = (ended: Ended, said: string): void => {
  expect(ended).toMatchObject({ status: 2, stdout: '' })
  expect(ended.stderr).toContain(said)
  expect(ended.stderr).not.toMatch(stackTrace)
}

describe('without --out', () => {
  test('the mended log goes to standard output and the report to standard error', async () => {
    const { run, read, names } = fresh(broken)
    const ended = await run('a.sarif')
    expect(ended).toMatchObject({ status: 0, stdout: mended })
    expect(ended.stderr).toContain('a.sarif: mended, valid')
    expect(ended.stderr).toContain('empty-texts: 1 change.')
    expect(read()).toBe(broken)
    expect(names()).toEqual(['a.sarif'])
  })

  test('a valid log comes out as it is', async () => {
    expect(await fresh(valid).run('a.sarif')).toMatchObject({ status: 0, stdout: valid })
  })

  test('a log that is still invalid comes out with what is left, and exit code 1', async () => {
    const ended = await fresh(hopeless).run('a.sarif')
    expect(ended).toMatchObject({ status: 1, stdout: withDriver({}) })
    expect(ended.stderr).toContain('still invalid: 1 error of 2 left')
    expect(ended.stderr).toContain('left schema/required §3.19.8')
  })

  test('a log that cannot be read as one gives no output', async () => {
    const ended = await fresh(cut).run('a.sarif')
    expect(ended).toMatchObject({ status: 1, stdout: '' })
    expect(ended.stderr).toContain('not mended: 1 error')
  })

  test('standard input and gzip are read', async () => {
    const { run } = fresh(gzipSync(broken), 'a.sarif.gz')
    expect(await run('a.sarif.gz')).toMatchObject({ status: 0, stdout: mended })
    expect(await place.run(['repair', '-'], { input: broken })).toMatchObject({ status: 0, stdout: mended })
  })

  test('a full disk behind standard output is said, with exit code 2', async () => {
    fresh(broken)
    writeFileSync(join(place.dir, 'full.sarif'), broken)
    const ended = await place.shell('"$0" repair "$1" > /dev/full', 'full.sarif')
    isRefused(ended, 'The mended log could not be written (ENOSPC).')
  })
})

describe('--out and --ledger', () => {
  test('write both, and the report to standard output', async () => {
    const { run, read } = fresh(broken)
    const ended = await run('a.sarif', '--out', 'b.sarif', '--ledger', 'b.json')
    expect(ended).toMatchObject({ status: 0, stderr: '' })
    expect(ended.stdout).toContain('log: b.sarif')
    expect(read('b.sarif')).toBe(mended)
    expect(Check(RepairLedger, JSON.parse(read('b.json')))).toBe(true)
  })

  test('a ledger is replayed on the log for which it was made', async () => {
    const { run, read } = fresh(broken)
    await run('a.sarif', '--out', 'b.sarif', '--ledger', 'b.json')
    expect(await run('a.sarif', '--apply', 'b.json', '--out', 'c.sarif')).toMatchObject({ status: 0 })
    expect(read('c.sarif')).toBe(mended)
  })

  test('a ledger of another log does not fit, and nothing is written', async () => {
    const { dir, run, names } = fresh(broken)
    await run('a.sarif', '--out', 'b.sarif', '--ledger', 'b.json')
    writeFileSync(join(dir, 'c.sarif'), hopeless)
    isRefused(
      await run('c.sarif', '--apply', 'b.json', '--out', 'd.sarif'),
      'does not fit: The ledger was made for another log.',
    )
    expect(names()).not.toContain('d.sarif')
  })

  test('what is no ledger is refused', async () => {
    const { run } = fresh(broken)
    isRefused(await run('a.sarif', '--apply', 'a.sarif'), 'The ledger a.sarif is no ledger of a repair.')
    isRefused(await run('a.sarif', '--apply', 'none.json'), 'cannot be read (ENOENT)')
  })

  test('a place that is taken is left as it is, and no ledger stays behind', async () => {
    const { dir, run, read, names } = fresh(broken)
    writeFileSync(join(dir, 'b.sarif'), 'mine')
    isRefused(await run('a.sarif', '--out', 'b.sarif', '--ledger', 'b.json'), 'b.sarif is there already.')
    expect(read('b.sarif')).toBe('mine')
    expect(names()).toEqual(['a.sarif', 'b.sarif'])
  })

  test('where no room is left for the log, nothing stays behind', async () => {
    const { dir, names } = fresh(withDriver({ name: 'x'.repeat(20_000), informationUri: '' }))
    const ended = await place.shell(
      `trap '' XFSZ; ulimit -f 8; cd "$1" && "$0" repair a.sarif --out b.sarif --ledger b.json`,
      dir,
    )
    isRefused(ended, 'b.sarif cannot be written (EFBIG)')
    expect(names()).toEqual(['a.sarif'])
  })

  test('a log that is refused writes neither', async () => {
    const { run, names } = fresh(cut)
    expect(await run('a.sarif', '--out', 'b.sarif', '--ledger', 'b.json')).toMatchObject({ status: 1 })
    expect(names()).toEqual(['a.sarif'])
  })
})

describe('--in-place', () => {
  test('replaces the file, keeps its mode and offers a ledger', async () => {
    const { dir, run, read, names } = fresh(broken)
    chmodSync(join(dir, 'a.sarif'), 0o640)
    const ended = await run('a.sarif', '--in-place')
    expect(ended.status).toBe(0)
    expect(ended.stderr).toContain('No ledger was kept. --ledger FILE writes one')
    expect(read()).toBe(mended)
    expect(statSync(join(dir, 'a.sarif')).mode & 0o777).toBe(0o640)
    expect(names()).toEqual(['a.sarif'])
  })

  test('follows a link to its file', async () => {
    const { dir, run, read } = fresh(broken)
    symlinkSync('a.sarif', join(dir, 'link.sarif'))
    expect(await run('link.sarif', '--in-place', '--ledger', 'b.json')).toMatchObject({ status: 0, stderr: '' })
    expect(read()).toBe(mended)
    expect(readdirSync(dir, { withFileTypes: true }).filter((one) => one.isSymbolicLink())).toHaveLength(1)
  })

  test('does not touch a file in which there is nothing to mend', async () => {
    const { dir, run } = fresh(valid)
    linkSync(join(dir, 'a.sarif'), join(dir, 'same'))
    expect(await run('a.sarif', '--in-place')).toMatchObject({ status: 0 })
    expect(statSync(join(dir, 'a.sarif')).ino).toBe(statSync(join(dir, 'same')).ino)
  })

  test('refuses a compressed log', async () => {
    const { run, read } = fresh(gzipSync(broken), 'a.sarif.gz')
    const before = read()
    isRefused(await run('a.sarif.gz', '--in-place'), 'a.sarif.gz is compressed')
    expect(read()).toBe(before)
  })
})

describe('--check', () => {
  test('says what would be mended and writes nothing', async () => {
    const { run, read, names } = fresh(broken)
    const ended = await run('a.sarif', '--check')
    expect(ended).toMatchObject({ status: 0, stderr: '' })
    expect(ended.stdout).toContain('a.sarif: would be mended, and then valid')
    expect(read()).toBe(broken)
    expect(names()).toEqual(['a.sarif'])
  })
})

describe('options that do not go together', () => {
  test.each([
    [['a.sarif', '--in-place', '--out', 'b.sarif'], 'two places'],
    [['-', '--in-place'], 'Standard input cannot be replaced.'],
    [['a.sarif', '--check', '--out', 'b.sarif'], '--check writes nothing.'],
    [['a.sarif', '--check', '--ledger', 'b.json'], '--check writes nothing.'],
    [['a.sarif', '--apply', 'b.json', '--root', '/'], '--apply makes the changes of a ledger'],
    [['a.sarif', '--out', 'b', '--ledger', 'b'], 'name the same file'],
    [['a.sarif', '--root', 'https://host.example/'], 'is no folder'],
    [['a.sarif', '--source', 'none'], 'there is no such folder'],
    [['none.sarif'], 'no such file'],
  ])('%j', async (args, said) => {
    isRefused(await fresh(broken).run(...args), said)
  })

  test('a folder of several logs', async () => {
    place.tree('several', { 'a.sarif': valid, 'b.sarif': valid })
    isRefused(await place.run(['repair', 'several']), 'names several logs')
  })
})

describe('--root and --source', () => {
  const log = (uri: string): string =>
    JSON.stringify({
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'x' } },
          results: [
            {
              ruleId: 'r',
              message: { text: 'x' },
              locations: [
                { physicalLocation: { artifactLocation: { uri }, region: { startLine: 1, startColumn: 2 } } },
              ],
            },
          ],
        },
      ],
    })

  test('a folder makes absolute paths relative', async () => {
    const { dir, run } = fresh('', 'src.c')
    writeFileSync(join(dir, 'a.sarif'), log(join(dir, 'src.c')))
    const ended = await run('a.sarif', '--root', '.', '--source', '.', '--format', 'json')
    expect(ended.status).toBe(1)
    expect(JSON.parse(ended.stdout)).toMatchObject({
      runs: [
        {
          originalUriBaseIds: { SRCROOT: { uri: `file://${dir}/` } },
          results: [
            { locations: [{ physicalLocation: { artifactLocation: { uri: 'src.c', uriBaseId: 'SRCROOT' } } }] },
          ],
        },
      ],
    })
  })

  test('the sources prove columnKind', async () => {
    const { dir, run } = fresh('int a;\n', 'src.c')
    writeFileSync(join(dir, 'a.sarif'), log('src.c'))
    const ended = await run('a.sarif', '--source', '.')
    expect(ended.status).toBe(0)
    expect(JSON.parse(ended.stdout)).toMatchObject({ runs: [{ columnKind: 'utf16CodeUnits' }] })
  })
})

test('the JSON report has its schema, and says what was done and what is left', async () => {
  const ended = await fresh(hopeless).run('a.sarif', '--out', 'b.sarif', '--format', 'json')
  const report: unknown = JSON.parse(ended.stdout)
  expect(Check(RepairReport, report)).toBe(true)
  expect(report).toMatchObject({
    outcome: 'mended',
    valid: false,
    mends: [{ id: 'empty-texts', changes: 1 }],
    before: { error: 2 },
    after: { error: 1 },
    left: [{ ruleId: 'schema/required', pointer: '/runs/0/tool/driver' }],
    written: 'b.sarif',
    ledger: null,
  })
})

test('what the log says reaches a terminal as text only', async () => {
  const name = '\u001b[31mred'
  const ended = await fresh(withDriver({ name: 'x', [name]: 1 })).run('a.sarif', '--check')
  expect(ended.status).toBe(1)
  expect(ended.stdout).toContain('red')
  expect(ended.stdout).not.toContain('\u001b[31m')
})

test('a log of 600 MB is refused, with a reason', async () => {
  const { dir } = fresh('')
  const ended = await place.shell('truncate -s 600000000 "$1/big.sarif" && "$0" repair "$1/big.sarif"', dir)
  isRefused(ended, 'larger than 512 MiB')
  expect(existsSync(join(dir, 'big.sarif'))).toBe(true)
})

test('help names the exit codes and the page', async () => {
  const { stdout } = await place.run(['repair', '--help'])
  expect(stdout).toContain('Exit codes: 0 mended')
  expect(stdout).toContain('docs/repair.md')
})
