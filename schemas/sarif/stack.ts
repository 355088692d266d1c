import type { Static } from 'typebox'
import { bag, integer, many, object, one, optional, text, texts } from './define.ts'
import { Location } from './location.ts'
import { Message } from './message.ts'

/** §3.45. */
export const StackFrame = object('stackFrame', '3.45', {
  location: optional(one('3.45.2', Location)),
  module: optional(text('3.45.3')),
  threadId: optional(integer('3.45.4')),
  parameters: optional(texts('3.45.5', { default: [] })),
  properties: optional(bag()),
})
export type StackFrame = Static<typeof StackFrame>

/** §3.44. */
export const Stack = object('stack', '3.44', {
  message: optional(one('3.44.2', Message)),
  frames: many('3.44.3', StackFrame),
  properties: optional(bag()),
})
export type Stack = Static<typeof Stack>
