import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ValidateCommand } from '../../../cli/validate/options.ts'
import { runValidate } from '../../../cli/validate/run.ts'
import { AssayError } from '../../../lib/errors.ts'
import { validateBytes } from '../../../sarif/index.ts'
import type { ValidateReport } from '../../../schemas/records/index.ts'
import { base } from '../../conformance/base.ts'
import { changed, type Edit } from '../../conformance/case.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-validate-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const text = (...edits: readonly Edit[]): string => JSON.stringify(changed(base(), edits), null, 2)
const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  return path
}
const wrong: Edit = ['/runs/0/results/0/ruleIndex', 9]

const run = async (files: readonly string[], format: ValidateCommand['format'] = 'pretty', stdin = '') => {
  const parts: (string | Uint8Array)[] = []
  const out = async (part: string | Uint8Array): Promise<void> => void parts.push(part)
  const io = {
    out,
    err: () => {},
    paint: (_: string, shown: string) => shown,
    live: false,
    columns: 80,
    stdin: Readable.from([Buffer.from(stdin)]),
  }
  const error = { current: null as unknown }
  const valid = await runValidate(files, { format, profile: 'oasis' }, io).catch((thrown: unknown) => {
    error.current = thrown
    return null
  })
  return { valid, output: parts.map(String).join(''), error: error.current }
}
const report = ({ output }: { output: string }): ValidateReport => JSON.parse(output) as ValidateReport

describe('what is read', () => {
  test('a valid and an invalid file', async () => {
    expect(await run([file('a.sarif', text())])).toMatchObject({ valid: true, error: null })
    expect(await run([file('b.sarif', text(wrong))])).toMatchObject({ valid: false, error: null })
  })

  test('standard input', async () => {
    expect(report(await run(['-'], 'json', text(wrong))).files.map(({ uri, valid }) => [uri, valid])).toEqual([
      ['-', false],
    ])
  })

  test('every *.sarif and *.sarif.json below a folder, sorted, and nothing else', async () => {
    for (const name of ['b/x.sarif', 'a.sarif.json', 'c.json', 'b/y.sarif.txt']) file(name, text())
    const { files } = report(await run([folder], 'json'))
    expect(files.map(({ uri }) => uri.slice(uri.indexOf(folder) + folder.length))).toEqual([
      '/a.sarif.json',
      '/b/x.sarif',
    ])
  })

  test('gzip', async () => {
    expect((await run([file('a.sarif.gz', gzipSync(text()))])).valid).toBe(true)
    expect((await run([file('b.sarif.gz', gzipSync(text(wrong)))])).valid).toBe(false)
  })

  test('a FIFO, also one whose writer comes later', async () => {
    const path = join(folder, 'f')
    execFileSync('mkfifo', [path])
    spawn('sh', ['-c', 'sleep 0.5; cat > "$1"', 'sh', path], { stdio: ['pipe', 'ignore', 'ignore'] }).stdin.end(
      text(wrong),
    )
    expect(await run([path])).toMatchObject({ valid: false, error: null })
  })

  test('an empty file is an invalid log', async () => {
    const { files } = report(await run([file('a.sarif', '')], 'json'))
    expect(files[0]?.defects.map(({ ruleId }) => ruleId)).toEqual(['bytes/empty'])
  })
})

describe('what cannot be read is a usage error', () => {
  const usage = async (path: string): Promise<string> => {
    const { error, valid } = await run([path])
    expect(valid).toBeNull()
    expect(error).toBeInstanceOf(AssayError)
    return error instanceof AssayError ? `${error.code} ${error.message}` : ''
  }

  test('a missing file', async () => {
    expect(await usage(join(folder, 'none.sarif'))).toMatch(/^usage\/unreadable .*there is no such file/)
  })

  test('a folder without logs', async () => {
    expect(await usage(folder)).toContain('holds no *.sarif')
  })

  test('a gzip file that is cut', async () => {
    expect(await usage(file('a.sarif.gz', gzipSync(text()).subarray(0, 100)))).toContain('gzip data is damaged or cut')
  })

  test('a character device', async () => {
    expect(await usage('/dev/null')).toContain('not a regular file')
  })

  test('a name with an escape sequence is shown, not sent', async () => {
    expect(await usage(join(folder, 'a\u001b[31m.sarif'))).not.toContain('\u001b')
  })

  test('the other files are reported first', async () => {
    const { output, error } = await run([join(folder, 'none.sarif'), file('a.sarif', text())], 'json')
    expect(error).toBeInstanceOf(AssayError)
    expect((JSON.parse(output) as ValidateReport).files).toHaveLength(1)
    expect((JSON.parse(output) as ValidateReport).valid).toBe(false)
  })
})

describe('pretty', () => {
  test('a defect has its place, its line with a caret under it, and what to do', async () => {
    const { output } = await run([file('a.sarif', text(wrong))])
    // The line moves with the base log.
    expect(output.replaceAll(folder, '').replace(/\d+:24/, 'LINE:24')).toMatchInlineSnapshot(`
      "/a.sarif: invalid: 1 error

        error result/rule-index §3.27.6
          LINE:24  /runs/0/results/0/ruleIndex
            "ruleIndex" is 9, but the component has no such rule.
            "ruleIndex": 9,
                         ^
          What to do: Correct the index, add the rule, or leave the index out.
      "
    `)
  })

  test('counts are exact, places are the first three', async () => {
    const results: Edit[] = Array.from({ length: 250 }, () => [
      '/runs/0/results/-',
      { ruleId: 7, message: { text: 'x' } },
    ])
    const { output } = await run([file('a.sarif', text(...results))])
    expect(output).toContain('schema/type §3.27.5, 250 times')
    expect(output.split('\n').filter((line) => line.includes('"ruleId" is a number.'))).toHaveLength(3)
    expect(output).toContain('and 247 more')
  })

  test('nothing of the log reaches a terminal as it is', async () => {
    const evil = 'x\u001b]0;title\u0007\u202e'
    const content = JSON.stringify({ version: '2.1.0', runs: [], [evil]: 1 }).replaceAll('\\u001b', '\u009b')
    const { output } = await run([file('a.sarif', content)])
    expect(output).toContain('schema/unknown-property')
    expect(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/.test(output)).toBe(false)
  })

  test('a log on one long line shows the part around the defect', async () => {
    const { output } = await run([file('a.sarif', JSON.stringify(changed(base(), [wrong])))])
    const lines = output.split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(200)
    const caret = lines.findIndex((line) => line.trim() === '^')
    expect(lines[caret - 1]?.slice(lines[caret]?.indexOf('^'))).toMatch(/^9,/)
  })
})

describe('json and sarif', () => {
  test('json is assay/validate/v1', async () => {
    const { output } = await run([file('a.sarif', text(wrong))], 'json')
    expect(report({ output })).toMatchObject({
      schema: 'assay/validate/v1',
      valid: false,
      files: [{ valid: false, counts: { error: 1, warning: 0, note: 0 }, truncated: false }],
    })
  })

  test('sarif is valid by the same validator, whatever the defects quote', async () => {
    const edits: Edit[] = [
      wrong,
      ['/runs/0/results/0/{0} [a](7)', 1],
      ['/runs/0/artifacts/1/location/uri', 'ä {1} [b](9)'],
      ['/runs/0/results/0/level', '}{'],
    ]
    const { output } = await run([file('a b{0}ü.sarif', text(...edits)), file('empty.sarif', '')], 'sarif')
    expect(validateBytes(new TextEncoder().encode(output)).validation).toMatchObject({ valid: true, defects: [] })
    expect((JSON.parse(output) as { runs: { results: unknown[] }[] }).runs[0]?.results.length).toBeGreaterThan(4)
  })
})
