import type { Static } from 'typebox'
import { bag, choice, indexOrUnset, integer, many, map, object, one, optional, text, texts, time } from './define.ts'
import { ReportingDescriptorReference } from './descriptor.ts'
import { Location } from './location.ts'
import { Message, MultiformatMessageString } from './message.ts'
import { Stack } from './stack.ts'
import { WebRequest, WebResponse } from './web.ts'

/** §3.38. */
export const ThreadFlowLocation = object('threadFlowLocation', '3.38', {
  index: optional(indexOrUnset('3.38.2')),
  location: optional(one('3.38.3', Location)),
  stack: optional(one('3.38.5', Stack)),
  kinds: optional(texts('3.38.8', { uniqueItems: true, default: [] })),
  taxa: optional(many('3.38.14', ReportingDescriptorReference, { uniqueItems: true, default: [] })),
  module: optional(text('3.38.4')),
  state: optional(map('3.38.9', MultiformatMessageString)),
  nestingLevel: optional(integer('3.38.10', { minimum: 0 })),
  executionOrder: optional(indexOrUnset('3.38.11')),
  executionTimeUtc: optional(time('3.38.12')),
  importance: optional(choice('3.38.13', ['important', 'essential', 'unimportant'], { default: 'important' })),
  webRequest: optional(one('3.38.6', WebRequest)),
  webResponse: optional(one('3.38.7', WebResponse)),
  properties: optional(bag()),
})
export type ThreadFlowLocation = Static<typeof ThreadFlowLocation>

/** §3.37. */
export const ThreadFlow = object('threadFlow', '3.37', {
  id: optional(text('3.37.2')),
  message: optional(one('3.37.3', Message)),
  initialState: optional(map('3.37.4', MultiformatMessageString)),
  immutableState: optional(map('3.37.5', MultiformatMessageString)),
  locations: many('3.37.6', ThreadFlowLocation, { minItems: 1 }),
  properties: optional(bag()),
})
export type ThreadFlow = Static<typeof ThreadFlow>

/** §3.36. */
export const CodeFlow = object('codeFlow', '3.36', {
  message: optional(one('3.36.2', Message)),
  threadFlows: many('3.36.3', ThreadFlow, { minItems: 1 }),
  properties: optional(bag()),
})
export type CodeFlow = Static<typeof CodeFlow>
