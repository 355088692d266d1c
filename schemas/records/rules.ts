import { type Static, Type } from 'typebox'
import { RuleEntry } from './outcome.ts'

/** `assay rules --format json`: every rule that could fire. `enabledBy` says whose selection that is; `fault` as in findings. */
export const RulesReport = Type.Object(
  {
    schema: Type.Literal('assay/rules/v1'),
    rules: Type.Array(
      Type.Object({
        analyzer: Type.String(),
        ...RuleEntry.properties,
        enabledBy: Type.String(),
        fault: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
    /** Analyzers whose rules are known only from what they say: those that the operator declared. */
    unlisted: Type.Array(Type.String()),
    /** Sentences: ids that several rules have, files that are no rules. */
    notices: Type.Optional(Type.Array(Type.String())),
  },
  { $id: 'assay/rules/v1' },
)
export type RulesReport = Static<typeof RulesReport>
