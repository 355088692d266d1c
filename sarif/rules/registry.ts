import { addressRules } from './address.ts'
import { allOrNoneRules } from './all-or-none.ts'
import { artifactRules } from './artifact.ts'
import { artifactLocationRules } from './artifact-location.ts'
import { attachmentRules } from './attachment.ts'
import { cachedObjectRules } from './cached-object.ts'
import { columnKindRules } from './column-kind.ts'
import { componentReferenceRules } from './component-reference.ts'
import { contentRules } from './content.ts'
import { descriptorReferenceRules } from './descriptor-reference.ts'
import { fixRules } from './fix.ts'
import { graphRules } from './graph.ts'
import { invocationRules } from './invocation.ts'
import { locationIdRules } from './location.ts'
import { logRules } from './log.ts'
import { linkRules } from './message/links.ts'
import { messageRules } from './message/message.ts'
import { parentRules } from './parents.ts'
import { physicalLocationRules } from './physical-location.ts'
import { regionRules } from './region.ts'
import { resultRules } from './result.ts'
import { resultRuleRules } from './result-rule.ts'
import type { Rule } from './rule.ts'
import { runRules } from './run.ts'
import { sarifSchemeRules } from './sarif-scheme.ts'
import { timeRules } from './time.ts'
import { toolComponentRules } from './tool-component.ts'
import { uriBaseRules } from './uri-bases.ts'
import { uriRules } from './uri-properties.ts'

/** Every rule of the specification layer. */
export const rules = (): readonly Rule[] => [
  ...logRules,
  ...runRules,
  ...toolComponentRules,
  ...invocationRules,
  ...uriRules(),
  ...uriBaseRules,
  ...sarifSchemeRules(),
  ...timeRules(),
  ...messageRules,
  ...linkRules,
  ...contentRules,
  ...artifactRules,
  ...artifactLocationRules,
  ...cachedObjectRules(),
  ...parentRules(),
  ...addressRules,
  ...regionRules,
  ...physicalLocationRules,
  ...locationIdRules,
  ...columnKindRules,
  ...resultRules,
  ...resultRuleRules,
  ...descriptorReferenceRules,
  ...componentReferenceRules,
  ...allOrNoneRules,
  ...graphRules,
  ...fixRules,
  ...attachmentRules,
]
