import type { Static } from 'typebox'
import { ArtifactLocation } from './artifact.ts'
import { bag, many, object, one, optional } from './define.ts'
import { Region } from './location.ts'
import { ArtifactContent, Message } from './message.ts'

/** §3.57. */
export const Replacement = object('replacement', '3.57', {
  deletedRegion: one('3.57.3', Region),
  insertedContent: optional(one('3.57.4', ArtifactContent)),
  properties: optional(bag()),
})
export type Replacement = Static<typeof Replacement>

/** §3.56. */
export const ArtifactChange = object('artifactChange', '3.56', {
  artifactLocation: one('3.56.2', ArtifactLocation),
  replacements: many('3.56.3', Replacement, { minItems: 1 }),
  properties: optional(bag()),
})
export type ArtifactChange = Static<typeof ArtifactChange>

/** §3.55. */
export const Fix = object('fix', '3.55', {
  description: optional(one('3.55.2', Message)),
  artifactChanges: many('3.55.3', ArtifactChange, { uniqueItems: true, minItems: 1 }),
  properties: optional(bag()),
})
export type Fix = Static<typeof Fix>
