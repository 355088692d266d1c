import type { Static } from 'typebox'
import { bag, boolean, indexOrUnset, integer, object, one, optional, text, textMap } from './define.ts'
import { ArtifactContent } from './message.ts'

/** §3.46. */
export const WebRequest = object('webRequest', '3.46', {
  index: optional(indexOrUnset('3.46.2')),
  protocol: optional(text('3.46.3')),
  version: optional(text('3.46.4')),
  target: optional(text('3.46.5')),
  method: optional(text('3.46.6')),
  headers: optional(textMap('3.46.7')),
  parameters: optional(textMap('3.46.8')),
  body: optional(one('3.46.9', ArtifactContent)),
  properties: optional(bag()),
})
export type WebRequest = Static<typeof WebRequest>

/** §3.47. */
export const WebResponse = object('webResponse', '3.47', {
  index: optional(indexOrUnset('3.47.2')),
  protocol: optional(text('3.47.3')),
  version: optional(text('3.47.4')),
  statusCode: optional(integer('3.47.5')),
  reasonPhrase: optional(text('3.47.6')),
  headers: optional(textMap('3.47.7')),
  body: optional(one('3.47.8', ArtifactContent)),
  noResponseReceived: optional(boolean('3.47.9', { default: false })),
  properties: optional(bag()),
})
export type WebResponse = Static<typeof WebResponse>
