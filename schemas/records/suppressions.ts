import { type Static, Type } from 'typebox'
import { Day } from './decision.ts'

const words = Type.String({ minLength: 1 })

/**
 * An entry of the operator's assay.suppressions.yaml: the findings that it holds back, why, and on whose word. What it
 * names must all agree; `path` is a file, a folder or a pattern; `fingerprint` the finding's own; `expires` the last day (UTC) that it counts.
 */
export const OperatorSuppression = Type.Object(
  {
    id: Type.Optional(words),
    analyzer: Type.Optional(words),
    rule: Type.Optional(words),
    path: Type.Optional(words),
    line: Type.Optional(Type.Integer({ minimum: 1 })),
    fingerprint: Type.Optional(words),
    reason: words,
    author: words,
    expires: Type.Optional(Day),
  },
  { additionalProperties: false },
)
export type OperatorSuppression = Static<typeof OperatorSuppression>

/** One that a run used, with the number of results that it held back. */
export const UsedSuppression = Type.Object({
  ...OperatorSuppression.properties,
  results: Type.Integer({ minimum: 1 }),
})
export type UsedSuppression = Static<typeof UsedSuppression>
