import { allOrNoneRules } from './all-or-none.ts'
import { artifactLocationRules } from './artifact-location.ts'
import { columnKindRules } from './column-kind.ts'
import { componentReferenceRules } from './component-reference.ts'
import { descriptorReferenceRules } from './descriptor-reference.ts'
import { logRules } from './log.ts'
import { physicalLocationRules } from './physical-location.ts'
import { regionRules } from './region.ts'
import { resultRuleRules } from './result-rule.ts'
import type { Rule } from './rule.ts'
import { timeRules } from './time.ts'
import { uriBaseRules } from './uri-bases.ts'
import { uriRules } from './uri-properties.ts'

/** Every rule of the specification layer. */
export const rules = (): readonly Rule[] => [
  ...logRules,
  ...uriRules(),
  ...uriBaseRules,
  ...timeRules(),
  ...artifactLocationRules,
  ...regionRules,
  ...physicalLocationRules,
  ...columnKindRules,
  ...resultRuleRules,
  ...descriptorReferenceRules,
  ...componentReferenceRules,
  ...allOrNoneRules,
]
