import { type Static, Type } from 'typebox'
import type { Region, Result, SarifLog } from '../../schemas/sarif/index.ts'
import { decodeJson } from '../decode.ts'

const Place = Type.Object({ row: Type.Integer({ minimum: 1 }), column: Type.Integer({ minimum: 1 }) })

/** One entry of `--output-format json` of Ruff 0.17.6. Places are rows and columns in code points, ends exclusive. */
const Diagnostic = Type.Object({
  cell: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  code: Type.String({ minLength: 1 }),
  name: Type.String(),
  url: Type.Union([Type.String(), Type.Null()]),
  message: Type.String(),
  severity: Type.String(),
  filename: Type.String(),
  location: Place,
  end_location: Place,
  fix: Type.Union([
    Type.Null(),
    Type.Object({
      applicability: Type.String(),
      message: Type.Union([Type.String(), Type.Null()]),
      edits: Type.Array(Type.Object({ content: Type.String(), location: Place, end_location: Place }), { minItems: 1 }),
    }),
  ]),
})
type Diagnostic = Static<typeof Diagnostic>

export type { Diagnostic }

export const decodeDiagnostics = (stdout: Uint8Array): readonly Diagnostic[] | null =>
  decodeJson(Type.Array(Diagnostic), stdout)

/** The diagnostics as a log, word for word: file names where URIs should be, rows of cells where lines should be. */
export const literalLog = (diagnostics: readonly Diagnostic[]): SarifLog => {
  const rules = new Map(diagnostics.map(({ code, name, url }) => [code, { id: code, name, helpUri: url ?? '' }]))
  return {
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'Ruff', rules: [...rules.values()] } }, results: diagnostics.map(literalResult) }],
  }
}

const literalResult = ({ cell, code, message, filename, location, end_location, fix }: Diagnostic): Result => ({
  ruleId: code,
  message: { text: message },
  locations: [{ physicalLocation: { artifactLocation: { uri: filename }, region: region(location, end_location) } }],
  ...(fix === null
    ? {}
    : {
        fixes: [
          {
            ...(fix.message === null ? {} : { description: { text: fix.message } }),
            artifactChanges: [{ artifactLocation: { uri: filename }, replacements: fix.edits.map(replacement) }],
            properties: { applicability: fix.applicability },
          },
        ],
      }),
  ...(cell === null ? {} : { properties: { cell } }),
})

const replacement = ({ content, location, end_location }: NonNullable<Diagnostic['fix']>['edits'][number]) => ({
  deletedRegion: region(location, end_location),
  ...(content === '' ? {} : { insertedContent: { text: content } }),
})

const region = (start: Static<typeof Place>, end: Static<typeof Place>): Region => ({
  startLine: start.row,
  startColumn: start.column,
  endLine: end.row,
  endColumn: end.column,
})
