import type { Static } from 'typebox'
import { ArtifactLocation } from './artifact.ts'
import { bag, guid, indexOrUnset, many, object, one, optional } from './define.ts'

/** §3.16. */
export const ExternalPropertyFileReference = object(
  'externalPropertyFileReference',
  '3.16',
  {
    location: optional(one('3.16.3', ArtifactLocation)),
    guid: optional(guid('3.16.4')),
    itemCount: optional(indexOrUnset('3.16.5')),
    properties: optional(bag()),
  },
  { anyOf: [{ required: ['location'] }, { required: ['guid'] }] },
)
export type ExternalPropertyFileReference = Static<typeof ExternalPropertyFileReference>

/** §3.15. */
export const ExternalPropertyFileReferences = object('externalPropertyFileReferences', '3.15', {
  conversion: optional(one('3.15.3', ExternalPropertyFileReference)),
  graphs: optional(many('3.15.3', ExternalPropertyFileReference, { uniqueItems: true, default: [] })),
  externalizedProperties: optional(one('3.15.3', ExternalPropertyFileReference)),
  artifacts: optional(many('3.15.3', ExternalPropertyFileReference, { uniqueItems: true, default: [] })),
  invocations: optional(many('3.15.3', ExternalPropertyFileReference, { uniqueItems: true, default: [] })),
  logicalLocations: optional(many('3.15.3', ExternalPropertyFileReference, { uniqueItems: true, default: [] })),
  threadFlowLocations: optional(many('3.15.3', ExternalPropertyFileReference, { uniqueItems: true, default: [] })),
  results: optional(many('3.15.3', ExternalPropertyFileReference, { uniqueItems: true, default: [] })),
  taxonomies: optional(many('3.15.3', ExternalPropertyFileReference, { uniqueItems: true, default: [] })),
  addresses: optional(many('3.15.3', ExternalPropertyFileReference, { uniqueItems: true, default: [] })),
  driver: optional(one('3.15.3', ExternalPropertyFileReference)),
  extensions: optional(many('3.15.3', ExternalPropertyFileReference, { uniqueItems: true, default: [] })),
  policies: optional(many('3.15.3', ExternalPropertyFileReference, { uniqueItems: true, default: [] })),
  translations: optional(many('3.15.3', ExternalPropertyFileReference, { uniqueItems: true, default: [] })),
  webRequests: optional(many('3.15.3', ExternalPropertyFileReference, { uniqueItems: true, default: [] })),
  webResponses: optional(many('3.15.3', ExternalPropertyFileReference, { uniqueItems: true, default: [] })),
  properties: optional(bag()),
})
export type ExternalPropertyFileReferences = Static<typeof ExternalPropertyFileReferences>
