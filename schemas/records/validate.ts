import { type Static, Type } from 'typebox'

export const DefectLevel = Type.Union([Type.Literal('error'), Type.Literal('warning'), Type.Literal('note')])
export type DefectLevel = Static<typeof DefectLevel>

/** One defect of a log. `section` is the number alone (`3.27.6`) or an RFC; `pointer` is RFC 6901; `line` and `column` are 1-based, columns in UTF-16 code units, null where the place is not known. */
export const Defect = Type.Object({
  ruleId: Type.String(),
  section: Type.String(),
  level: DefectLevel,
  pointer: Type.String(),
  line: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  column: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  message: Type.String(),
  remedy: Type.String(),
})
export type Defect = Static<typeof Defect>

export const DefectCounts = Type.Object({ error: Type.Integer(), warning: Type.Integer(), note: Type.Integer() })

/** What the validator says of one log. `counts` are exact, `defects` are cut per rule at a limit (`truncated`). */
export const FileValidation = Type.Object({
  uri: Type.String(),
  valid: Type.Boolean(),
  counts: DefectCounts,
  truncated: Type.Boolean(),
  defects: Type.Array(Defect),
})
export type FileValidation = Static<typeof FileValidation>

/** `assay validate --format json`: stable; keys are only added. */
export const ValidateReport = Type.Object(
  { schema: Type.Literal('assay/validate/v1'), valid: Type.Boolean(), files: Type.Array(FileValidation) },
  { $id: 'assay/validate/v1' },
)
export type ValidateReport = Static<typeof ValidateReport>
