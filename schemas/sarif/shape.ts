import type { Static } from 'typebox'
import type { definitions } from './definitions.ts'

/** The name of a SARIF object, as the specification has it. */
export type Kind = keyof typeof definitions

/** The type of each object, by its name. */
export type SarifObjects = { readonly [K in Kind]: Static<(typeof definitions)[K]> }

/** What a walk must know of a property: which objects it holds, and what the schema cannot check in linear time or at all. */
export type PropertyShape = {
  readonly section: string
  readonly kind?: Kind
  readonly holds?: 'one' | 'array' | 'map'
  readonly unique?: true
  readonly format?: 'uri' | 'uri-reference' | 'date-time'
  readonly required?: true
}

export type Shape = { readonly section: string; readonly properties: Readonly<Record<string, PropertyShape>> }
export type Shapes = { readonly [K in Kind]: Shape }
