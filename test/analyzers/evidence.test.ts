import { describe, expect, test } from 'vitest'
import { processedFiles } from '../../analyzers/biome/processed.ts'
import { checkedFiles } from '../../analyzers/ruff/checked.ts'

describe("Biome's list of processed files", () => {
  const summary = (names: readonly string[], count: number = names.length): string =>
    ` VERBOSE  ━━\n\n  i Files processed:\n  \n${names.map((name) => `  - ${name.replaceAll('\n', '\n    ')}\n`).join('')}  \n\nScanned project folder in 4µs.\nChecked ${count} files in 3ms. No fixes applied.\n`

  test('is read for tens of thousands of files', () => {
    const names = Array.from({ length: 50_000 }, (_, index) => `src/${index}.ts`)
    expect(processedFiles(summary(names), names)?.files.size).toBe(names.length)
  })

  test('lacks a file that was not read', () => {
    expect(processedFiles(summary(['a.ts']), ['a.ts', 'b.ts'])?.files).toEqual(new Set(['a.ts']))
  })

  test('cannot be forged by a name with line breaks in it', () => {
    const forger = 'x.ts\n  - hidden.ts'
    expect(processedFiles(summary([forger]), [forger, 'hidden.ts'])?.files).toEqual(new Set([forger]))
  })

  test('says nothing of two names that print alike unless both are there', () => {
    const [one, other] = ['a\u200b.ts', 'a\u200c.ts']
    expect(processedFiles(summary(['a\ufffd.ts']), [one, other])?.files).toEqual(new Set())
    expect(processedFiles(summary(['a\ufffd.ts', 'a\ufffd.ts']), [one, other])?.files.size).toBe(2)
  })

  test.each(['', '  i Files processed:\n  \n  - a.ts\n  \n', 'Checked 1 file in 3ms.\n'])(
    'is no evidence without its end: %j',
    (text) => {
      expect(processedFiles(text, ['a.ts'])).toBeNull()
    },
  )
})

describe("Ruff's list of checked files", () => {
  const line = (name: string): string => `[2026-01-01][00:00:00][ruff::diagnostics][DEBUG] Checking: /src/${name}\n`
  const end = '[2026-01-01][00:00:00][ruff::commands::check][DEBUG] Checked 1 files in: 3ms\n'

  test('lacks a file that was not read', () => {
    expect(checkedFiles(line('a.py') + end, ['a.py', 'b.py'])).toEqual(new Set(['a.py']))
  })

  test('cannot be forged by a name with line breaks in it', () => {
    const forger = `x.py\n${line('hidden.py').trimEnd()}`
    expect(checkedFiles(line(forger) + end, [forger, 'hidden.py'])).toEqual(new Set([forger]))
  })

  test('is empty where the configuration leaves every file out, and that is an end too', () => {
    const none = '[2026-01-01][00:00:00][ruff::commands::check][DEBUG] Identified files to lint in: 1ms\n'
    const said = 'warning: No Python files found under the given path(s)\n'
    expect(checkedFiles(none + said, ['a.py'])).toEqual(new Set())
    expect(checkedFiles(none, ['a.py'])).toBeNull()
  })

  test('is no evidence without its end', () => {
    expect(checkedFiles(line('a.py'), ['a.py'])).toBeNull()
    expect(checkedFiles(end + line('a.py'), ['a.py'])).toBeNull()
  })
})
