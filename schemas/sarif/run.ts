import type { Static } from 'typebox'
import { Artifact, ArtifactLocation } from './artifact.ts'
import { bag, choice, guid, many, map, object, one, optional, text, texts, time, uri } from './define.ts'
import { ExternalPropertyFileReferences } from './external-file.ts'
import { ThreadFlowLocation } from './flow.ts'
import { Graph } from './graph.ts'
import { Invocation } from './invocation.ts'
import { Address, LogicalLocation } from './location.ts'
import { Message } from './message.ts'
import { Result } from './result.ts'
import { Tool, ToolComponent } from './tool.ts'
import { WebRequest, WebResponse } from './web.ts'

/** §3.17. */
export const RunAutomationDetails = object('runAutomationDetails', '3.17', {
  description: optional(one('3.17.2', Message)),
  id: optional(text('3.17.3')),
  guid: optional(guid('3.17.4')),
  correlationGuid: optional(guid('3.17.5')),
  properties: optional(bag()),
})
export type RunAutomationDetails = Static<typeof RunAutomationDetails>

/** §3.23. */
export const VersionControlDetails = object('versionControlDetails', '3.23', {
  repositoryUri: uri('3.23.3'),
  revisionId: optional(text('3.23.4')),
  branch: optional(text('3.23.5')),
  revisionTag: optional(text('3.23.6')),
  asOfTimeUtc: optional(time('3.23.7')),
  mappedTo: optional(one('3.23.8', ArtifactLocation)),
  properties: optional(bag()),
})
export type VersionControlDetails = Static<typeof VersionControlDetails>

/** §3.22. */
export const Conversion = object('conversion', '3.22', {
  tool: one('3.22.2', Tool),
  invocation: optional(one('3.22.3', Invocation)),
  analysisToolLogFiles: optional(many('3.22.4', ArtifactLocation, { uniqueItems: true, default: [] })),
  properties: optional(bag()),
})
export type Conversion = Static<typeof Conversion>

/** §3.25. */
export const SpecialLocations = object('specialLocations', '3.25', {
  displayBase: optional(one('3.25.2', ArtifactLocation)),
  properties: optional(bag()),
})
export type SpecialLocations = Static<typeof SpecialLocations>

/** §3.14. */
export const Run = object('run', '3.14', {
  tool: one('3.14.6', Tool),
  invocations: optional(many('3.14.11', Invocation, { default: [] })),
  conversion: optional(one('3.14.12', Conversion)),
  language: optional(text('3.14.7', { pattern: '^[a-zA-Z]{2}(-[a-zA-Z]{2})?$', default: 'en-US' })),
  versionControlProvenance: optional(many('3.14.13', VersionControlDetails, { uniqueItems: true, default: [] })),
  originalUriBaseIds: optional(map('3.14.14', ArtifactLocation)),
  artifacts: optional(many('3.14.15', Artifact, { uniqueItems: true })),
  logicalLocations: optional(many('3.14.17', LogicalLocation, { uniqueItems: true, default: [] })),
  graphs: optional(many('3.14.20', Graph, { uniqueItems: true, default: [] })),
  results: optional(many('3.14.23', Result)),
  automationDetails: optional(one('3.14.3', RunAutomationDetails)),
  runAggregates: optional(many('3.14.4', RunAutomationDetails, { uniqueItems: true, default: [] })),
  baselineGuid: optional(guid('3.14.5')),
  redactionTokens: optional(texts('3.14.28', { uniqueItems: true, default: [] })),
  defaultEncoding: optional(text('3.14.24')),
  defaultSourceLanguage: optional(text('3.14.25')),
  newlineSequences: optional(texts('3.14.26', { uniqueItems: true, minItems: 1, default: ['\r\n', '\n'] })),
  columnKind: optional(choice('3.14.27', ['utf16CodeUnits', 'unicodeCodePoints'])),
  externalPropertyFileReferences: optional(one('3.14.2', ExternalPropertyFileReferences)),
  threadFlowLocations: optional(many('3.14.19', ThreadFlowLocation, { uniqueItems: true, default: [] })),
  taxonomies: optional(many('3.14.8', ToolComponent, { uniqueItems: true, default: [] })),
  addresses: optional(many('3.14.18', Address, { default: [] })),
  translations: optional(many('3.14.9', ToolComponent, { uniqueItems: true, default: [] })),
  policies: optional(many('3.14.10', ToolComponent, { uniqueItems: true, default: [] })),
  webRequests: optional(many('3.14.21', WebRequest, { uniqueItems: true, default: [] })),
  webResponses: optional(many('3.14.22', WebResponse, { uniqueItems: true, default: [] })),
  specialLocations: optional(one('3.14.16', SpecialLocations)),
  properties: optional(bag()),
})
export type Run = Static<typeof Run>
