import type { Sighting } from '../contract.ts'
import type { SourceFile } from '../source/file.ts'
import { type RuleTerms, termsOf } from '../source/terms.ts'

/** The licence lines of rules under these terms. */
export const licenceLines = (file: SourceFile, terms: RuleTerms): readonly Sighting[] =>
  file
    .rules()
    .rules.flatMap((rule) => (rule.licence && termsOf(rule, null) === terms ? [{ line: rule.licence.line }] : []))
