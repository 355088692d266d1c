import { type Static, type TObject, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox'
import { PropertyBag } from './property-bag.ts'

/** A definition that others may refer to. `title` is the specification's name of the object, `section` its clause. */
export interface Named {
  readonly title: string
  readonly section: string
}

type ListOptions = { uniqueItems?: true; minItems?: number; default?: readonly string[] }
type Alternatives = { anyOf?: readonly { required: string[] }[]; oneOf?: readonly { required: string[] }[] }

const guidPattern = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-5][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$'
const refTo = (name: string): { $ref: string } => ({ $ref: `#/definitions/${name}` })

/** A SARIF object: no property but those named. `alternatives`: which of its properties must be there. */
export const object = <P extends TProperties>(
  title: string,
  section: string,
  properties: P,
  alternatives: Alternatives = {},
): TObject<P> & Named =>
  Object.assign(Type.Object(properties, { additionalProperties: false, ...alternatives }), { title, section })

export const optional = Type.Optional

// Below, `section` is the clause of the property that is defined.
export const text = (section: string, options: { pattern?: string; default?: string } = {}) =>
  Type.String({ section, ...options })
export const integer = (section: string, options: { minimum?: number } = {}) => Type.Integer({ section, ...options })
export const number = (section: string, options: { minimum?: number; maximum?: number; default?: number } = {}) =>
  Type.Number({ section, ...options })
export const boolean = (section: string, options: { default?: boolean } = {}) => Type.Boolean({ section, ...options })

/** An array index or an id, where -1 says "not given". */
export const indexOrUnset = (section: string) => Type.Integer({ section, minimum: -1, default: -1 })
export const guid = (section: string) => Type.String({ section, pattern: guidPattern })
export const uri = (section: string) => Type.String({ section, format: 'uri' })
export const uriReference = (section: string) => Type.String({ section, format: 'uri-reference' })
export const time = (section: string) => Type.String({ section, format: 'date-time' })

export const choice = <const V extends string>(section: string, values: readonly V[], options: { default?: V } = {}) =>
  Type.Unsafe<V>({ type: 'string', enum: values, section, ...options })

export const texts = (section: string, options: ListOptions = {}) => Type.Array(Type.String(), { section, ...options })
export const guids = (section: string, options: ListOptions = {}) =>
  Type.Array(Type.String({ pattern: guidPattern }), { section, ...options })
export const uris = (section: string, options: ListOptions = {}) =>
  Type.Array(Type.String({ format: 'uri' }), { section, ...options })
export const choices = <const V extends string>(section: string, values: readonly V[], options: ListOptions = {}) =>
  Type.Array(Type.Unsafe<V>({ type: 'string', enum: values }), { section, ...options })

export const one = <T extends TSchema & Named>(section: string, target: T): TUnsafe<Static<T>> =>
  Type.Unsafe<Static<T>>({ ...refTo(target.title), section })
export const many = <T extends TSchema & Named>(section: string, target: T, options: ListOptions = {}) =>
  Type.Array(Type.Unsafe<Static<T>>(refTo(target.title)), { section, ...options })

/** An array of the very object that is being defined, whose type must be said. */
export const manySelf = <T>(section: string, name: string, options: ListOptions = {}) =>
  Type.Array(Type.Unsafe<T>(refTo(name)), { section, ...options })

export const map = <T extends TSchema & Named>(section: string, target: T) =>
  Type.Unsafe<Record<string, Static<T>>>({ type: 'object', additionalProperties: refTo(target.title), section })
export const textMap = (section: string) =>
  Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' }, section })

/** §3.8.1: every object may carry a property bag. */
export const bag = () => one('3.8.1', PropertyBag)

export const orNull = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ ...schema, type: ['array', 'null'] })
