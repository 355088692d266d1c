import type { Static } from 'typebox'
import { bag, object, one, optional, text, texts } from './define.ts'

/** §3.12. */
export const MultiformatMessageString = object('multiformatMessageString', '3.12', {
  text: text('3.12.3'),
  markdown: optional(text('3.12.4')),
  properties: optional(bag()),
})
export type MultiformatMessageString = Static<typeof MultiformatMessageString>

/** §3.11. */
export const Message = object(
  'message',
  '3.11',
  {
    text: optional(text('3.11.8')),
    markdown: optional(text('3.11.9')),
    id: optional(text('3.11.10')),
    arguments: optional(texts('3.11.11', { default: [] })),
    properties: optional(bag()),
  },
  { anyOf: [{ required: ['text'] }, { required: ['id'] }] },
)
export type Message = Static<typeof Message>

/** §3.3. */
export const ArtifactContent = object('artifactContent', '3.3', {
  text: optional(text('3.3.2')),
  binary: optional(text('3.3.3')),
  rendered: optional(one('3.3.4', MultiformatMessageString)),
  properties: optional(bag()),
})
export type ArtifactContent = Static<typeof ArtifactContent>
