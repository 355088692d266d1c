import type { Static } from 'typebox'
import { ArtifactLocation } from './artifact.ts'
import { bag, indexOrUnset, integer, many, number, object, one, optional, text, texts } from './define.ts'
import { ArtifactContent, Message } from './message.ts'

/** §3.30. */
export const Region = object(
  'region',
  '3.30',
  {
    startLine: optional(integer('3.30.5', { minimum: 1 })),
    startColumn: optional(integer('3.30.6', { minimum: 1 })),
    endLine: optional(integer('3.30.7', { minimum: 1 })),
    endColumn: optional(integer('3.30.8', { minimum: 1 })),
    charOffset: optional(indexOrUnset('3.30.9')),
    charLength: optional(integer('3.30.10', { minimum: 0 })),
    byteOffset: optional(indexOrUnset('3.30.11')),
    byteLength: optional(integer('3.30.12', { minimum: 0 })),
    snippet: optional(one('3.30.13', ArtifactContent)),
    message: optional(one('3.30.14', Message)),
    sourceLanguage: optional(text('3.30.15')),
    properties: optional(bag()),
  },
  { anyOf: [{ required: ['startLine'] }, { required: ['charOffset'] }, { required: ['byteOffset'] }] },
)
export type Region = Static<typeof Region>

/** §3.31. */
export const Rectangle = object('rectangle', '3.31', {
  top: optional(number('3.31.2')),
  left: optional(number('3.31.2')),
  bottom: optional(number('3.31.2')),
  right: optional(number('3.31.2')),
  message: optional(one('3.31.3', Message)),
  properties: optional(bag()),
})
export type Rectangle = Static<typeof Rectangle>

/** §3.32. */
export const Address = object('address', '3.32', {
  absoluteAddress: optional(indexOrUnset('3.32.6')),
  relativeAddress: optional(integer('3.32.7')),
  length: optional(integer('3.32.9')),
  kind: optional(text('3.32.12')),
  name: optional(text('3.32.10')),
  fullyQualifiedName: optional(text('3.32.11')),
  offsetFromParent: optional(integer('3.32.8')),
  index: optional(indexOrUnset('3.32.5')),
  parentIndex: optional(indexOrUnset('3.32.13')),
  properties: optional(bag()),
})
export type Address = Static<typeof Address>

/** §3.29. */
export const PhysicalLocation = object(
  'physicalLocation',
  '3.29',
  {
    address: optional(one('3.29.6', Address)),
    artifactLocation: optional(one('3.29.3', ArtifactLocation)),
    region: optional(one('3.29.4', Region)),
    contextRegion: optional(one('3.29.5', Region)),
    properties: optional(bag()),
  },
  { anyOf: [{ required: ['address'] }, { required: ['artifactLocation'] }] },
)
export type PhysicalLocation = Static<typeof PhysicalLocation>

/** §3.33. */
export const LogicalLocation = object('logicalLocation', '3.33', {
  name: optional(text('3.33.4')),
  index: optional(indexOrUnset('3.33.3')),
  fullyQualifiedName: optional(text('3.33.5')),
  decoratedName: optional(text('3.33.6')),
  parentIndex: optional(indexOrUnset('3.33.8')),
  kind: optional(text('3.33.7')),
  properties: optional(bag()),
})
export type LogicalLocation = Static<typeof LogicalLocation>

/** §3.34. */
export const LocationRelationship = object('locationRelationship', '3.34', {
  target: integer('3.34.2', { minimum: 0 }),
  kinds: optional(texts('3.34.3', { uniqueItems: true, default: ['relevant'] })),
  description: optional(one('3.34.4', Message)),
  properties: optional(bag()),
})
export type LocationRelationship = Static<typeof LocationRelationship>

/** §3.28. */
export const Location = object('location', '3.28', {
  id: optional(indexOrUnset('3.28.2')),
  physicalLocation: optional(one('3.28.3', PhysicalLocation)),
  logicalLocations: optional(many('3.28.4', LogicalLocation, { uniqueItems: true, default: [] })),
  message: optional(one('3.28.5', Message)),
  annotations: optional(many('3.28.6', Region, { uniqueItems: true, default: [] })),
  relationships: optional(many('3.28.7', LocationRelationship, { uniqueItems: true, default: [] })),
  properties: optional(bag()),
})
export type Location = Static<typeof Location>
