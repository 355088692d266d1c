import type { Static } from 'typebox'
import type { definitions } from './definitions.ts'

/** The name of a SARIF object, as the specification has it. */
export type Kind = keyof typeof definitions

/** The type of each object, by its name. */
export type SarifObjects = { readonly [K in Kind]: Static<(typeof definitions)[K]> }

/** A property that holds SARIF objects of one kind. */
export type Holder = { readonly name: string; readonly kind: Kind; readonly holds: 'one' | 'array' | 'map' }
export type Format = 'uri' | 'uri-reference' | 'date-time'

/**
 * What a walk must know of an object: the section of each property, which properties hold objects, which arrays have
 * unique elements, and which strings (or arrays of strings) have a format that the compiled validator does not check.
 */
export type Shape = {
  readonly section: string
  readonly properties: Readonly<Record<string, string>>
  readonly holders: readonly Holder[]
  readonly unique: readonly string[]
  readonly formats: readonly { readonly name: string; readonly format: Format }[]
}
export type Shapes = { readonly [K in Kind]: Shape }
