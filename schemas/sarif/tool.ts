import type { Static } from 'typebox'
import { ArtifactLocation } from './artifact.ts'
import { bag, boolean, choices, guid, many, map, object, one, optional, text, uri } from './define.ts'
import { ReportingDescriptor, ToolComponentReference } from './descriptor.ts'
import { MultiformatMessageString } from './message.ts'

/** §3.26. */
export const TranslationMetadata = object('translationMetadata', '3.26', {
  name: text('3.26.2'),
  fullName: optional(text('3.26.3')),
  shortDescription: optional(one('3.26.4', MultiformatMessageString)),
  fullDescription: optional(one('3.26.5', MultiformatMessageString)),
  downloadUri: optional(uri('3.26.6')),
  informationUri: optional(uri('3.26.7')),
  properties: optional(bag()),
})
export type TranslationMetadata = Static<typeof TranslationMetadata>

/** §3.19. */
export const ToolComponent = object('toolComponent', '3.19', {
  guid: optional(guid('3.19.6')),
  name: text('3.19.8'),
  organization: optional(text('3.19.18')),
  product: optional(text('3.19.10')),
  productSuite: optional(text('3.19.11')),
  shortDescription: optional(one('3.19.19', MultiformatMessageString)),
  fullDescription: optional(one('3.19.20', MultiformatMessageString)),
  fullName: optional(text('3.19.9')),
  version: optional(text('3.19.13')),
  semanticVersion: optional(text('3.19.12')),
  dottedQuadFileVersion: optional(text('3.19.14', { pattern: String.raw`[0-9]+(\.[0-9]+){3}` })),
  releaseDateUtc: optional(text('3.19.15')),
  downloadUri: optional(uri('3.19.16')),
  informationUri: optional(uri('3.19.17')),
  globalMessageStrings: optional(map('3.19.22', MultiformatMessageString)),
  notifications: optional(many('3.19.24', ReportingDescriptor, { uniqueItems: true, default: [] })),
  rules: optional(many('3.19.23', ReportingDescriptor, { uniqueItems: true, default: [] })),
  taxa: optional(many('3.19.25', ReportingDescriptor, { uniqueItems: true, default: [] })),
  locations: optional(many('3.19.28', ArtifactLocation, { default: [] })),
  language: optional(text('3.19.21', { pattern: '^[a-zA-Z]{2}(-[a-zA-Z]{2})?$', default: 'en-US' })),
  contents: optional(
    choices('3.19.29', ['localizedData', 'nonLocalizedData'], {
      uniqueItems: true,
      default: ['localizedData', 'nonLocalizedData'],
    }),
  ),
  isComprehensive: optional(boolean('3.19.30', { default: false })),
  localizedDataSemanticVersion: optional(text('3.19.31')),
  minimumRequiredLocalizedDataSemanticVersion: optional(text('3.19.32')),
  associatedComponent: optional(one('3.19.33', ToolComponentReference)),
  translationMetadata: optional(one('3.19.27', TranslationMetadata)),
  supportedTaxonomies: optional(many('3.19.26', ToolComponentReference, { uniqueItems: true, default: [] })),
  properties: optional(bag()),
})
export type ToolComponent = Static<typeof ToolComponent>

/** §3.18. */
export const Tool = object('tool', '3.18', {
  driver: one('3.18.2', ToolComponent),
  extensions: optional(many('3.18.3', ToolComponent, { uniqueItems: true, default: [] })),
  properties: optional(bag()),
})
export type Tool = Static<typeof Tool>
