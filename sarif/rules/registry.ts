import { addressRules } from './address.ts'
import { allOrNoneRules } from './all-or-none.ts'
import { artifactRules } from './artifact.ts'
import { artifactHashRules } from './artifact-hashes.ts'
import { artifactLinkRules } from './artifact-links.ts'
import { artifactLocationRules } from './artifact-location.ts'
import { attachmentRules } from './attachment.ts'
import { automationRules } from './automation.ts'
import { cachedObjectRules } from './cached-object.ts'
import { charsetRules } from './charset.ts'
import { columnKindRules } from './column-kind.ts'
import { componentAdviceRules } from './component-advice.ts'
import { componentReferenceRules } from './component-reference.ts'
import { contentRules } from './content.ts'
import { textContentRules } from './content-of-text.ts'
import { converterRules } from './converter.ts'
import { descriptorRules } from './descriptor.ts'
import { descriptorReferenceRules } from './descriptor-reference.ts'
import { exceptionRules } from './exception.ts'
import { externalPropertiesRules } from './external-properties.ts'
import { externalPropertyFileRules } from './external-property-file.ts'
import { fileUriRules } from './file-uri.ts'
import { fingerprintRules } from './fingerprint.ts'
import { fixRules } from './fix.ts'
import { graphRules } from './graph.ts'
import { invocationRules } from './invocation.ts'
import { invocationProcessRules } from './invocation-process.ts'
import { languageRules } from './language.ts'
import { locationIdRules } from './location.ts'
import { locationContentRules } from './location-content.ts'
import { logRules } from './log.ts'
import { logicalLocationRules } from './logical-location.ts'
import { linkRules } from './message/links.ts'
import { messageRules } from './message/message.ts'
import { plainTextRules } from './message/plain-text.ts'
import { overrideRules } from './override.ts'
import { parentRules } from './parents.ts'
import { physicalLocationRules } from './physical-location.ts'
import { propertyBagRules } from './property-bag.ts'
import { provenanceRules } from './provenance.ts'
import { redactionRules } from './redaction.ts'
import { regionRules } from './region.ts'
import { regionAgreementRules } from './region-agreement.ts'
import { resultRules } from './result.ts'
import { resultDescriptorRules } from './result-descriptor.ts'
import { resultPlaceRules } from './result-place.ts'
import { resultRuleRules } from './result-rule.ts'
import { resultTaxonRules } from './result-taxon.ts'
import type { Rule } from './rule.ts'
import { runRules } from './run.ts'
import { sarifSchemeRules } from './sarif-scheme.ts'
import { sourceLanguageRules } from './source-language.ts'
import { threadFlowRules } from './thread-flow.ts'
import { timeRules } from './time.ts'
import { toolComponentRules } from './tool-component.ts'
import { translationRules } from './translation.ts'
import { uniqueInProseRules } from './unique-in-prose.ts'
import { uriBaseRules } from './uri-bases.ts'
import { uriRules } from './uri-properties.ts'
import { versionControlRules } from './version-control.ts'
import { webMessageRules } from './web/message.ts'

/** Every rule of the specification layer. */
export const rules = (): readonly Rule[] => [
  ...logRules,
  ...automationRules,
  ...runRules,
  ...uniqueInProseRules(),
  ...sourceLanguageRules,
  ...redactionRules,
  ...propertyBagRules,
  ...externalPropertyFileRules,
  ...externalPropertiesRules,
  ...converterRules,
  ...toolComponentRules,
  ...translationRules,
  ...languageRules(),
  ...componentAdviceRules,
  ...invocationRules,
  ...invocationProcessRules,
  ...uriRules(),
  ...fileUriRules(),
  ...uriBaseRules,
  ...sarifSchemeRules(),
  ...timeRules(),
  ...messageRules,
  ...plainTextRules,
  ...linkRules,
  ...contentRules,
  ...textContentRules,
  ...charsetRules(),
  ...artifactRules,
  ...artifactHashRules,
  ...versionControlRules,
  ...artifactLocationRules,
  ...artifactLinkRules,
  ...cachedObjectRules(),
  ...parentRules(),
  ...addressRules,
  ...regionRules,
  ...regionAgreementRules,
  ...physicalLocationRules,
  ...locationIdRules,
  ...locationContentRules,
  ...logicalLocationRules,
  ...columnKindRules,
  ...resultRules,
  ...resultRuleRules,
  ...resultDescriptorRules,
  ...resultTaxonRules,
  ...resultPlaceRules,
  ...provenanceRules,
  ...fingerprintRules,
  ...descriptorReferenceRules,
  ...componentReferenceRules,
  ...descriptorRules,
  ...overrideRules,
  ...exceptionRules,
  ...allOrNoneRules,
  ...graphRules,
  ...threadFlowRules,
  ...fixRules,
  ...attachmentRules,
  ...webMessageRules(),
]
