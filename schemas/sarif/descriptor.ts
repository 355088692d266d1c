import type { Static } from 'typebox'
import {
  bag,
  boolean,
  choice,
  guid,
  guids,
  indexOrUnset,
  many,
  map,
  number,
  object,
  one,
  optional,
  text,
  texts,
  uri,
} from './define.ts'
import { Message, MultiformatMessageString } from './message.ts'
import { PropertyBag } from './property-bag.ts'

/** §3.54. */
export const ToolComponentReference = object('toolComponentReference', '3.54', {
  name: optional(text('3.54.3')),
  index: optional(indexOrUnset('3.54.4')),
  guid: optional(guid('3.54.5')),
  properties: optional(bag()),
})
export type ToolComponentReference = Static<typeof ToolComponentReference>

/** §3.50. */
export const ReportingConfiguration = object('reportingConfiguration', '3.50', {
  enabled: optional(boolean('3.50.2', { default: true })),
  level: optional(choice('3.50.3', ['none', 'note', 'warning', 'error'], { default: 'warning' })),
  rank: optional(number('3.50.4', { minimum: -1, maximum: 100, default: -1 })),
  parameters: optional(one('3.50.5', PropertyBag)),
  properties: optional(bag()),
})
export type ReportingConfiguration = Static<typeof ReportingConfiguration>

/** §3.52. */
export const ReportingDescriptorReference = object(
  'reportingDescriptorReference',
  '3.52',
  {
    id: optional(text('3.52.4')),
    index: optional(indexOrUnset('3.52.5')),
    guid: optional(guid('3.52.6')),
    toolComponent: optional(one('3.52.7', ToolComponentReference)),
    properties: optional(bag()),
  },
  { anyOf: [{ required: ['index'] }, { required: ['guid'] }, { required: ['id'] }] },
)
export type ReportingDescriptorReference = Static<typeof ReportingDescriptorReference>

/** §3.53. */
export const ReportingDescriptorRelationship = object('reportingDescriptorRelationship', '3.53', {
  target: one('3.53.2', ReportingDescriptorReference),
  kinds: optional(texts('3.53.3', { uniqueItems: true, default: ['relevant'] })),
  description: optional(one('3.53.4', Message)),
  properties: optional(bag()),
})
export type ReportingDescriptorRelationship = Static<typeof ReportingDescriptorRelationship>

/** §3.49. */
export const ReportingDescriptor = object('reportingDescriptor', '3.49', {
  id: text('3.49.3'),
  deprecatedIds: optional(texts('3.49.4', { uniqueItems: true })),
  guid: optional(guid('3.49.5')),
  deprecatedGuids: optional(guids('3.49.6', { uniqueItems: true })),
  name: optional(text('3.49.7')),
  deprecatedNames: optional(texts('3.49.8', { uniqueItems: true })),
  shortDescription: optional(one('3.49.9', MultiformatMessageString)),
  fullDescription: optional(one('3.49.10', MultiformatMessageString)),
  messageStrings: optional(map('3.49.11', MultiformatMessageString)),
  defaultConfiguration: optional(one('3.49.14', ReportingConfiguration)),
  helpUri: optional(uri('3.49.12')),
  help: optional(one('3.49.13', MultiformatMessageString)),
  relationships: optional(many('3.49.15', ReportingDescriptorRelationship, { uniqueItems: true, default: [] })),
  properties: optional(bag()),
})
export type ReportingDescriptor = Static<typeof ReportingDescriptor>

/** §3.51. */
export const ConfigurationOverride = object('configurationOverride', '3.51', {
  configuration: one('3.51.3', ReportingConfiguration),
  descriptor: one('3.51.2', ReportingDescriptorReference),
  properties: optional(bag()),
})
export type ConfigurationOverride = Static<typeof ConfigurationOverride>
