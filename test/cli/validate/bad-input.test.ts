import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ValidateReport } from '../../../schemas/records/index.ts'
import { type Ended, openPlace, type Place, root, stackTrace } from '../../e2e/assay.ts'
import { hearsSignals } from '../../support/hears-signals.ts'

const valid = '{"version":"2.1.0","runs":[]}'
const maxOutputBytes = 300_000

let place: Place
beforeAll(() => {
  place = openPlace()
})
afterAll(() => place.remove())

const file = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(place.dir, name), content)
  return name
}
const validate = (...args: string[]): Promise<Ended> => place.run(['validate', ...args])
const reportOf = ({ stdout }: Ended): ValidateReport => JSON.parse(stdout) as ValidateReport

const isCalm = ({ stdout, stderr }: Ended): void => {
  expect(stderr).not.toMatch(stackTrace)
  expect(stdout.length + stderr.length).toBeLessThan(maxOutputBytes)
}

describe('logs that are none', () => {
  test.each([
    ['no byte at all', 'empty.sarif', '', 'bytes/empty'],
    ['a binary', 'binary.sarif', Buffer.from('7f454c4602010100ffd8000000', 'hex'), 'bytes/utf-8'],
    ['a picture', 'picture.sarif', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'bytes/utf-8'],
    ['JSON Lines', 'lines.sarif', `${valid}\n${valid}\n`, 'bytes/json'],
    ['a web page', 'page.sarif', '<!doctype html><title>Not found</title>', 'bytes/json'],
  ])('%s is invalid, with a reason', async (_, name, content, ruleId) => {
    const ended = await validate(file(name, content), '--format', 'json')
    isCalm(ended)
    expect(ended.status).toBe(1)
    expect(reportOf(ended).files[0]?.defects.map((defect) => defect.ruleId)).toContain(ruleId)
  })

  test('a million names that stand twice', async () => {
    const ended = await validate(file('twice.sarif', `{${Array(1_000_000).fill('"a":1').join(',')}}`))
    isCalm(ended)
    expect(ended.status).toBe(1)
    expect(ended.stdout).toContain('bytes/duplicate-name RFC 8259 4, 999,999 times')
  })

  test.each(['pretty', 'json', 'sarif'])('a name of 100 MB, as %s', async (format) => {
    const name = file('name.sarif', `{"version":"2.1.0","runs":[],"${'k'.repeat(100_000_000)}":1}`)
    const ended = await validate(name, '--format', format)
    rmSync(join(place.dir, name))
    isCalm(ended)
    expect(ended.status).toBe(1)
  })

  test('a text of 100 MB', async () => {
    const name = file('text.sarif', `{"version":"2.1.0","runs":[],"properties":{"a":"${'x'.repeat(100_000_000)}"}}`)
    const ended = await validate(name)
    rmSync(join(place.dir, name))
    isCalm(ended)
    expect(ended.status).toBe(0)
  })
})

describe('what cannot be read', () => {
  const refused = async (said: string, ...args: string[]): Promise<void> => {
    const ended = await validate(...args)
    isCalm(ended)
    expect(ended).toMatchObject({ status: 2, stdout: '' })
    expect(ended.stderr).toContain(said)
  }

  test('a folder without logs', () => refused('holds no *.sarif', place.tree('bare', { 'a.txt': '' })))
  test('nothing there', () => refused('no such file', 'none.sarif'))
  test('a pattern that matches nothing', () => refused('no file matches', 'none-*.sarif'))
  test('gzip that is cut', () => refused('damaged or cut', file('cut.sarif.gz', gzipSync(valid).subarray(0, 20))))
  test('a source that is no folder', () =>
    refused('it is not a folder', file('ok.sarif', valid), '--source', 'ok.sarif'))
  test('an argument that is missing', () => refused("missing required argument 'file'"))

  test('a socket', async () => {
    const server = createServer().listen(join(place.dir, 'socket.sarif'))
    await once(server, 'listening')
    await refused('not a regular file', 'socket.sarif')
    server.close()
  })

  test('gzip that expands without end', () =>
    refused(
      'expand more than 100-fold, beyond 512 MiB',
      file('bomb.sarif.gz', Buffer.concat(Array(600).fill(gzipSync(Buffer.alloc(1 << 20))))),
    ))
})

describe('patterns that no shell has expanded', () => {
  beforeAll(() =>
    place.tree('globs', {
      'a/x.sarif': valid,
      'a/b/y.sarif': valid,
      'z.sarif': valid,
      'z.json': valid,
      'q[1].sarif': valid,
    }),
  )
  const names = async (pattern: string): Promise<readonly string[]> =>
    reportOf(await validate(pattern, '--format', 'json')).files.map(({ uri }) => decodeURIComponent(uri))

  test.each([
    ['globs/*.sarif', ['globs/q[1].sarif', 'globs/z.sarif']],
    ['globs/**/*.sarif', ['globs/a/b/y.sarif', 'globs/a/x.sarif', 'globs/q[1].sarif', 'globs/z.sarif']],
    ['globs/?.{sarif,json}', ['globs/z.json', 'globs/z.sarif']],
    ['globs/[!a-y].sarif', ['globs/z.sarif']],
    ['globs/*/x.sarif', ['globs/a/x.sarif']],
    ['globs/q[1].sarif', ['globs/q[1].sarif']],
  ])('%s', async (pattern, files) => {
    expect(await names(pattern)).toEqual(files)
  })
})

describe('a long check', () => {
  const result = '{"ruleId":"g","message":{"text":"Found."}}'
  beforeAll(() => {
    const results = Array(500_000).fill(result).join(',')
    file('long.sarif', `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"g"}},"results":[${results}]}]}`)
  })

  test('ends at once on Ctrl-C, with 130', async () => {
    const child = spawn(join(root, 'assay'), ['validate', 'long.sarif', '-'], {
      cwd: place.dir,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (part) => (said += String(part)))
    await hearsSignals(child.pid)
    child.kill('SIGINT')
    const [code] = await once(child, 'close')
    expect(said).toBe('assay: cancelled\n')
    expect(code).toBe(130)
  })

  test('waiting for standard input ends on Ctrl-C, too', async () => {
    const child = spawn(join(root, 'assay'), ['validate', '-'], { cwd: place.dir, stdio: ['pipe', 'pipe', 'ignore'] })
    await hearsSignals(child.pid)
    child.kill('SIGINT')
    const [code] = await once(child, 'close')
    expect(code).toBe(130)
  })
})

test('one log in three parts of a command: standard input, gzip and a plain file', async () => {
  file('one.sarif', valid)
  file('two.sarif.gz', gzipSync(valid))
  const ended = await place.run(['validate', '-', 'one.sarif', 'two.sarif.gz', '--format', 'json'], { input: valid })
  expect(ended.status).toBe(0)
  expect(reportOf(ended).files.map(({ uri }) => uri)).toEqual(['-', 'one.sarif', 'two.sarif.gz'])
})

test('--source is checked by the command', async () => {
  place.tree('sources', { 'a.c': 'int a;\n' })
  const place9 = { artifactLocation: { uri: 'a.c' }, region: { startLine: 9 } }
  const run = {
    tool: { driver: { name: 'g' } },
    columnKind: 'utf16CodeUnits',
    results: [{ ruleId: 'g', message: { text: 'Found.' }, locations: [{ physicalLocation: place9 }] }],
  }
  const name = file('far.sarif', JSON.stringify({ version: '2.1.0', runs: [run] }))
  expect((await validate(name)).status).toBe(0)
  const ended = await validate(name, '--source', 'sources')
  expect(ended.status).toBe(1)
  expect(ended.stdout).toContain('source/start-line §3.30.5')
  expect(ended.stdout).toContain('There is no line 9: the file has 1.')
})

test('help names the exit codes and the list of rules', () => {
  const help = execFileSync(join(root, 'assay'), ['validate', '--help']).toString()
  expect(help).toContain('--source <dir>')
  expect(help).toContain('docs/validator.md')
})
