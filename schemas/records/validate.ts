import { type Static, Type } from 'typebox'

export const DefectLevel = Type.Union([Type.Literal('error'), Type.Literal('warning'), Type.Literal('note')])
export type DefectLevel = Static<typeof DefectLevel>

/** One defect of a log. `section` is the number alone (`3.27.6`), an RFC, or the name of a consumer; `pointer` is RFC 6901; `line` and `column` are 1-based, columns in UTF-16 code units, null where the place is not known. */
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

/**
 * One thing that a consumer would do with a log. `what` is what is counted ("results", "tags of a rule", "log"); `kept` of
 * `of` arrive. `url` and `date`: where the consumer says so, and the day (YYYY-MM-DD) on which that was read.
 */
export const ConsumerEffect = Type.Object({
  effect: Type.Union([Type.Literal('refuses'), Type.Literal('cuts'), Type.Literal('drops'), Type.Literal('ignores')]),
  what: Type.String(),
  kept: Type.Integer({ minimum: 0 }),
  of: Type.Integer({ minimum: 0 }),
  /** The rule whose defects show the places. */
  ruleId: Type.String(),
  sentence: Type.String(),
  url: Type.String(),
  date: Type.String(),
})
export type ConsumerEffect = Static<typeof ConsumerEffect>

/** What one consumer would make of a log. `accepts`: it refuses nothing. */
export const ConsumerVerdict = Type.Object({
  profile: Type.String(),
  name: Type.String(),
  accepts: Type.Boolean(),
  effects: Type.Array(ConsumerEffect),
})
export type ConsumerVerdict = Static<typeof ConsumerVerdict>

/** What the validator says of one log. `counts` are exact, `defects` are cut per rule at a limit (`truncated`). */
export const FileValidation = Type.Object({
  uri: Type.String(),
  valid: Type.Boolean(),
  counts: DefectCounts,
  truncated: Type.Boolean(),
  defects: Type.Array(Defect),
  /** Only where a consumer's profile was asked for. */
  consumer: Type.Optional(ConsumerVerdict),
})
export type FileValidation = Static<typeof FileValidation>

/** `assay validate --format json`: stable; keys are only added. */
export const ValidateReport = Type.Object(
  { schema: Type.Literal('assay/validate/v1'), valid: Type.Boolean(), files: Type.Array(FileValidation) },
  { $id: 'assay/validate/v1' },
)
export type ValidateReport = Static<typeof ValidateReport>
