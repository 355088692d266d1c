import { type Static, Type } from 'typebox'
import { bag, indexOrUnset, integer, many, manySelf, map, object, one, optional, text } from './define.ts'
import { Location } from './location.ts'
import { Message, MultiformatMessageString } from './message.ts'

const nodeFields = {
  id: text('3.40.2'),
  label: optional(one('3.40.3', Message)),
  location: optional(one('3.40.4', Location)),
  properties: optional(bag()),
}
const nodeWithoutSelf = Type.Object(nodeFields)
/** §3.40. Holds others of its kind, so its type is named by hand around the derived part. */
export interface Node extends Static<typeof nodeWithoutSelf> {
  children?: Node[]
}
export const Node = object('node', '3.40', {
  ...nodeFields,
  children: optional(manySelf<Node>('3.40.5', 'node', { uniqueItems: true, default: [] })),
})

/** §3.41. */
export const Edge = object('edge', '3.41', {
  id: text('3.41.2'),
  label: optional(one('3.41.3', Message)),
  sourceNodeId: text('3.41.4'),
  targetNodeId: text('3.41.5'),
  properties: optional(bag()),
})
export type Edge = Static<typeof Edge>

/** §3.39. */
export const Graph = object('graph', '3.39', {
  description: optional(one('3.39.2', Message)),
  nodes: optional(many('3.39.3', Node, { uniqueItems: true, default: [] })),
  edges: optional(many('3.39.4', Edge, { uniqueItems: true, default: [] })),
  properties: optional(bag()),
})
export type Graph = Static<typeof Graph>

/** §3.43. */
export const EdgeTraversal = object('edgeTraversal', '3.43', {
  edgeId: text('3.43.2'),
  message: optional(one('3.43.3', Message)),
  finalState: optional(map('3.43.4', MultiformatMessageString)),
  stepOverEdgeCount: optional(integer('3.43.5', { minimum: 0 })),
  properties: optional(bag()),
})
export type EdgeTraversal = Static<typeof EdgeTraversal>

/** §3.42. */
export const GraphTraversal = object(
  'graphTraversal',
  '3.42',
  {
    runGraphIndex: optional(indexOrUnset('3.42.4')),
    resultGraphIndex: optional(indexOrUnset('3.42.3')),
    description: optional(one('3.42.5', Message)),
    initialState: optional(map('3.42.6', MultiformatMessageString)),
    immutableState: optional(map('3.42.7', MultiformatMessageString)),
    edgeTraversals: optional(many('3.42.8', EdgeTraversal, { default: [] })),
    properties: optional(bag()),
  },
  { oneOf: [{ required: ['runGraphIndex'] }, { required: ['resultGraphIndex'] }] },
)
export type GraphTraversal = Static<typeof GraphTraversal>
