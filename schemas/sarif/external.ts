import type { Static } from 'typebox'
import { Artifact } from './artifact.ts'
import { bag, choice, guid, many, object, one, optional, uri } from './define.ts'
import { ThreadFlowLocation } from './flow.ts'
import { Graph } from './graph.ts'
import { Invocation } from './invocation.ts'
import { Address, LogicalLocation } from './location.ts'
import { PropertyBag } from './property-bag.ts'
import { Result } from './result.ts'
import { Conversion } from './run.ts'
import { ToolComponent } from './tool.ts'
import { WebRequest, WebResponse } from './web.ts'

/** §4.3. */
export const ExternalProperties = object('externalProperties', '4.3', {
  schema: optional(uri('4.3.2')),
  version: optional(choice('4.3.3', ['2.1.0'])),
  guid: optional(guid('4.3.4')),
  runGuid: optional(guid('4.3.5')),
  conversion: optional(one('4.3.6', Conversion)),
  graphs: optional(many('4.3.6', Graph, { uniqueItems: true, default: [] })),
  externalizedProperties: optional(one('4.3.6', PropertyBag)),
  artifacts: optional(many('4.3.6', Artifact, { uniqueItems: true })),
  invocations: optional(many('4.3.6', Invocation, { default: [] })),
  logicalLocations: optional(many('4.3.6', LogicalLocation, { uniqueItems: true, default: [] })),
  threadFlowLocations: optional(many('4.3.6', ThreadFlowLocation, { uniqueItems: true, default: [] })),
  results: optional(many('4.3.6', Result, { default: [] })),
  taxonomies: optional(many('4.3.6', ToolComponent, { uniqueItems: true, default: [] })),
  driver: optional(one('4.3.6', ToolComponent)),
  extensions: optional(many('4.3.6', ToolComponent, { uniqueItems: true, default: [] })),
  policies: optional(many('4.3.6', ToolComponent, { uniqueItems: true, default: [] })),
  translations: optional(many('4.3.6', ToolComponent, { uniqueItems: true, default: [] })),
  addresses: optional(many('4.3.6', Address, { default: [] })),
  webRequests: optional(many('4.3.6', WebRequest, { uniqueItems: true, default: [] })),
  webResponses: optional(many('4.3.6', WebResponse, { uniqueItems: true, default: [] })),
  properties: optional(bag()),
})
export type ExternalProperties = Static<typeof ExternalProperties>
