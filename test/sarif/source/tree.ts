import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Checked, openCheck } from '../../../cli/validate/check.ts'
import { bytesSource } from '../../../sarif/index.ts'
import type { Defect } from '../../../schemas/records/index.ts'

export type Files = Readonly<Record<string, string | Uint8Array>>
export type RunParts = Readonly<Record<string, unknown>>

/** A folder of one test. */
export const openTree = () => {
  const dir = mkdtempSync(join(tmpdir(), 'assay-source-'))
  return {
    dir,
    write: (files: Files): void => {
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(dir, path)), { recursive: true })
        writeFileSync(join(dir, path), content)
      }
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}

/** A result at each physical location; `run` is added to the run. */
export const logOf = (places: readonly unknown[], run: RunParts = {}): unknown => ({
  $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'Gauge', version: '1' } },
      columnKind: 'utf16CodeUnits',
      results: places.map((physicalLocation) => ({
        ruleId: 'G1',
        message: { text: 'Found.' },
        locations: [{ physicalLocation }],
      })),
      ...run,
    },
  ],
})

export const at = (uri: string, region?: unknown, more: RunParts = {}): unknown => ({
  artifactLocation: { uri },
  ...(region === undefined ? {} : { region }),
  ...more,
})

export const checkLog = (dir: string, log: unknown): Checked => {
  const { check, close } = openCheck({ source: dir })
  try {
    return check(bytesSource(new TextEncoder().encode(JSON.stringify(log))))
  } finally {
    close()
  }
}

export const sourceDefects = (checked: Checked): readonly Defect[] =>
  checked.validation.defects.filter(({ ruleId }) => ruleId.startsWith('source/'))

/** Rule ids of the source layer, in order, without `source/`. */
export const broken = (dir: string, places: readonly unknown[], run: RunParts = {}): readonly string[] =>
  sourceDefects(checkLog(dir, logOf(places, run))).map(({ ruleId }) => ruleId.slice('source/'.length))
