import type { Static } from 'typebox'
import { ArtifactLocation } from './artifact.ts'
import {
  bag,
  choice,
  guid,
  indexOrUnset,
  integer,
  many,
  number,
  object,
  one,
  optional,
  text,
  textMap,
  time,
  uri,
  uris,
} from './define.ts'
import { ReportingDescriptorReference } from './descriptor.ts'
import { Fix } from './fix.ts'
import { CodeFlow } from './flow.ts'
import { Graph, GraphTraversal } from './graph.ts'
import { Location, PhysicalLocation, Rectangle, Region } from './location.ts'
import { Message } from './message.ts'
import { Stack } from './stack.ts'
import { WebRequest, WebResponse } from './web.ts'

/** §3.35. */
export const Suppression = object('suppression', '3.35', {
  guid: optional(guid('3.35.5')),
  kind: choice('3.35.2', ['inSource', 'external']),
  status: optional(choice('3.35.3', ['accepted', 'underReview', 'rejected'])),
  justification: optional(text('3.35.6')),
  location: optional(one('3.35.4', Location)),
  properties: optional(bag()),
})
export type Suppression = Static<typeof Suppression>

/** §3.21. */
export const Attachment = object('attachment', '3.21', {
  description: optional(one('3.21.2', Message)),
  artifactLocation: one('3.21.3', ArtifactLocation),
  regions: optional(many('3.21.4', Region, { uniqueItems: true, default: [] })),
  rectangles: optional(many('3.21.5', Rectangle, { uniqueItems: true, default: [] })),
  properties: optional(bag()),
})
export type Attachment = Static<typeof Attachment>

/** §3.48. */
export const ResultProvenance = object('resultProvenance', '3.48', {
  firstDetectionTimeUtc: optional(time('3.48.2')),
  lastDetectionTimeUtc: optional(time('3.48.3')),
  firstDetectionRunGuid: optional(guid('3.48.4')),
  lastDetectionRunGuid: optional(guid('3.48.5')),
  invocationIndex: optional(indexOrUnset('3.48.6')),
  conversionSources: optional(many('3.48.7', PhysicalLocation, { uniqueItems: true, default: [] })),
  properties: optional(bag()),
})
export type ResultProvenance = Static<typeof ResultProvenance>

/** §3.27. */
export const Result = object('result', '3.27', {
  ruleId: optional(text('3.27.5')),
  ruleIndex: optional(indexOrUnset('3.27.6')),
  rule: optional(one('3.27.7', ReportingDescriptorReference)),
  kind: optional(
    choice('3.27.9', ['notApplicable', 'pass', 'fail', 'review', 'open', 'informational'], { default: 'fail' }),
  ),
  level: optional(choice('3.27.10', ['none', 'note', 'warning', 'error'], { default: 'warning' })),
  message: one('3.27.11', Message),
  analysisTarget: optional(one('3.27.13', ArtifactLocation)),
  locations: optional(many('3.27.12', Location, { default: [] })),
  guid: optional(guid('3.27.3')),
  correlationGuid: optional(guid('3.27.4')),
  occurrenceCount: optional(integer('3.27.31', { minimum: 1 })),
  partialFingerprints: optional(textMap('3.27.17')),
  fingerprints: optional(textMap('3.27.16')),
  stacks: optional(many('3.27.21', Stack, { uniqueItems: true, default: [] })),
  codeFlows: optional(many('3.27.18', CodeFlow, { default: [] })),
  graphs: optional(many('3.27.19', Graph, { uniqueItems: true, default: [] })),
  graphTraversals: optional(many('3.27.20', GraphTraversal, { uniqueItems: true, default: [] })),
  relatedLocations: optional(many('3.27.22', Location, { uniqueItems: true, default: [] })),
  suppressions: optional(many('3.27.23', Suppression, { uniqueItems: true })),
  baselineState: optional(choice('3.27.24', ['new', 'unchanged', 'updated', 'absent'])),
  rank: optional(number('3.27.25', { minimum: -1, maximum: 100, default: -1 })),
  attachments: optional(many('3.27.26', Attachment, { uniqueItems: true, default: [] })),
  hostedViewerUri: optional(uri('3.27.28')),
  workItemUris: optional(uris('3.27.27', { uniqueItems: true })),
  provenance: optional(one('3.27.29', ResultProvenance)),
  fixes: optional(many('3.27.30', Fix, { uniqueItems: true, default: [] })),
  taxa: optional(many('3.27.8', ReportingDescriptorReference, { uniqueItems: true, default: [] })),
  webRequest: optional(one('3.27.14', WebRequest)),
  webResponse: optional(one('3.27.15', WebResponse)),
  properties: optional(bag()),
})
export type Result = Static<typeof Result>
