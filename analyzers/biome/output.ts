import { Type } from 'typebox'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import { decodeJson } from '../decode.ts'
import { closed, level, logOfOneRun, text } from '../own-sarif.ts'

const position = Type.Integer({ minimum: 1 })

const region = Type.Object(
  { startLine: position, startColumn: position, endLine: position, endColumn: position },
  closed,
)
const physicalLocation = Type.Object(
  { artifactLocation: Type.Object({ uri: Type.String() }, closed), region: Type.Optional(region) },
  closed,
)

/** The SARIF that Biome 2.6.8 writes, and no more. */
const BiomeLog = logOfOneRun(
  Type.Object({ id: Type.String(), shortDescription: text, helpUri: Type.String() }, closed),
  Type.Object(
    {
      ruleId: Type.String(),
      level,
      message: text,
      locations: Type.Array(Type.Object({ physicalLocation }, closed)),
    },
    closed,
  ),
)

export type BiomeOutput = { readonly sarif: Uint8Array; readonly summary: string }

/** Standard output holds the log and then the summary. No string of the log can hold a line of its own, so its end is the first bare brace. */
export const splitOutput = (stdout: Uint8Array): BiomeOutput => {
  const bytes = Buffer.from(stdout.buffer, stdout.byteOffset, stdout.byteLength)
  const end = bytes.indexOf('\n}\n')
  if (end === -1) return { sarif: stdout, summary: '' }
  return { sarif: bytes.subarray(0, end + 3), summary: bytes.subarray(end + 3).toString('utf8') }
}

export const decodeSarif = (sarif: Uint8Array): SarifLog | null => decodeJson(BiomeLog, sarif)

/** One log of the steps' logs: results and rules one after another, nothing else touched. */
export const joinLogs = (logs: readonly SarifLog[]): SarifLog => {
  const [first] = logs
  const [run] = first?.runs ?? []
  if (first === undefined || run === undefined) throw new RangeError('There is no log to join.')
  const runs = logs.flatMap((log) => log.runs ?? [])
  const rules = new Map(runs.flatMap(({ tool }) => (tool.driver.rules ?? []).map((rule) => [rule.id, rule])))
  return {
    ...first,
    runs: [
      {
        ...run,
        tool: { driver: { ...run.tool.driver, rules: [...rules.values()] } },
        results: runs.flatMap(({ results }) => results ?? []),
      },
    ],
  }
}
