import { unescapeToken } from '../../lib/json-pointer.ts'
import { similar } from '../../lib/similar.ts'
import { shapes } from '../../schemas/generated/sarif-shape.ts'
import type { ShapeError } from '../../schemas/generated/sarif-validator.js'
import type { Kind } from '../../schemas/sarif/index.ts'
import { valueAt } from '../walk/index.ts'
import type { SchemaRuleId } from './schema-rules.ts'

/** A schema error in words. `inside`: keys below the object; `atName`: the name is wrong, not the value. */
export type Explained = {
  readonly ruleId: SchemaRuleId
  readonly section: string
  readonly inside: readonly (string | number)[]
  readonly message: string
  readonly remedy: string
  readonly atName?: true
  /** The value cannot be used by the rules that follow. */
  readonly unusable?: true
}

const constraintSections: Partial<Record<Kind, string>> = {
  message: '3.11.2',
  externalPropertyFileReference: '3.16.2',
  physicalLocation: '3.29.2',
  region: '3.30.1',
  graphTraversal: '3.42.2',
  reportingDescriptorReference: '3.52.2',
}

const patternNames: readonly (readonly [start: string, form: string, section: string | null])[] = [
  ['^[0-9a-fA-F]{8}-', 'a GUID such as 8f2b0b6e-3c1d-4a5e-9f00-0123456789ab', '3.5.3'],
  ['^[a-zA-Z]{2}(-', 'a language such as en or en-US', null],
  ['[^/]+/.+', 'a MIME type such as text/plain', null],
  ['[0-9]+(', 'four numbers such as 1.2.3.4', null],
]

const article = (type: string): string => (/^[aio]/.test(type) ? `an ${type}` : `a ${type}`)

export const typeName = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number out of range'
  return article(typeof value)
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}...` : text)
const quoted = (value: unknown): string =>
  typeof value === 'string' ? `"${shorten(value)}"` : typeof value === 'number' ? String(value) : typeName(value)

const keysOf = (instancePath: string): (string | number)[] =>
  instancePath
    .split('/')
    .slice(1)
    .map(unescapeToken)
    .map((key, index) => (index > 0 && /^\d+$/.test(key) ? Number(key) : key))

const oneOfNames = (error: ShapeError, kind: Kind): readonly string[] => {
  const named: Partial<Record<Kind, readonly string[]>> = {
    message: ['text', 'id'],
    externalPropertyFileReference: ['location', 'guid'],
    physicalLocation: ['address', 'artifactLocation'],
    region: ['startLine', 'charOffset', 'byteOffset'],
    graphTraversal: ['runGraphIndex', 'resultGraphIndex'],
    reportingDescriptorReference: ['index', 'guid', 'id'],
  }
  return named[kind] ?? [error.keyword]
}

const alternatives = (error: ShapeError, kind: Kind, object: object): Explained => {
  const names = oneOfNames(error, kind)
  const isBoth = error.keyword === 'oneOf' && names.every((name) => name in object)
  // Markdown alone is the commonest way to miss `text`, and has its own clause.
  const section =
    kind === 'message' && 'markdown' in object ? '3.11.9' : (constraintSections[kind] ?? shapes[kind].section)
  const list = names.join(', ').replace(/, ([^,]*)$/, ' or $1')
  return {
    ruleId: 'schema/alternatives',
    section,
    inside: [],
    message: isBoth ? `The ${kind} has both ${names.join(' and ')}.` : `The ${kind} has none of ${list}.`,
    remedy: isBoth ? `Keep one of them.` : `Give the ${kind} ${list}.`,
  }
}

const missing = (name: string, kind: Kind): Explained => ({
  ruleId: 'schema/required',
  section: shapes[kind].properties[name] ?? shapes[kind].section,
  inside: [],
  message: `The ${kind} has no "${name}".`,
  remedy: `Add "${name}".`,
})

const articleOf = (kind: string): string => (/^[aeio]/.test(kind) ? 'An' : 'A')

const unknownProperty = (name: string, kind: Kind): Explained => {
  const meant = similar(name, Object.keys(shapes[kind].properties))
  return {
    ruleId: 'schema/unknown-property',
    section: shapes[kind].section,
    inside: [name],
    message: `${articleOf(kind)} ${kind} has no property "${shorten(name)}".`,
    remedy: meant ? `Did you mean "${meant}"?` : 'Move it into "properties", which may hold anything.',
    atName: true,
  }
}

const wrongValue = (
  error: ShapeError,
  value: unknown,
  name: string,
): Pick<Explained, 'ruleId' | 'message' | 'remedy'> => {
  const { keyword, params } = error
  if (keyword === 'type') {
    const wanted = [params['type']].flat().map(String)
    const list = wanted.map(article).join(' or ')
    return {
      ruleId: 'schema/type',
      message: `"${name}" is ${typeName(value)}.`,
      remedy: value === null ? `Leave it out, or write ${list}.` : `Write ${list}.`,
    }
  }
  if (keyword === 'enum') {
    const allowed = Array.isArray(params['allowedValues']) ? params['allowedValues'].map(String) : []
    const meant = typeof value === 'string' ? similar(value, allowed) : null
    const list = allowed.map((text) => `"${text}"`).join(', ')
    return {
      ruleId: 'schema/enum',
      message: `"${name}" is ${quoted(value)}.`,
      remedy: meant ? `Did you mean "${meant}"?` : `Write ${allowed.length > 1 ? 'one of ' : ''}${list}.`,
    }
  }
  if (keyword === 'pattern') {
    const form = patternNames.find(([start]) => String(params['pattern']).startsWith(start))?.[1] ?? 'its form'
    return { ruleId: 'schema/pattern', message: `"${name}" is ${quoted(value)}.`, remedy: `Write ${form}.` }
  }
  if (keyword === 'minItems')
    return {
      ruleId: 'schema/min-items',
      message: `"${name}" is empty.`,
      remedy: 'Put something in, or leave out the object that needs it.',
    }
  const bound = keyword === 'minimum' ? 'at least' : 'at most'
  return {
    ruleId: 'schema/range',
    message: `"${name}" is ${quoted(value)}.`,
    remedy: `Write ${bound} ${String(params['limit'])}.`,
  }
}

/** Errors of one object's shape in words; those that only repeat another are left out. */
export const explain = (error: ShapeError, kind: Kind, object: object): Explained | null => {
  if (/^#\/(anyOf|oneOf)\/\d/.test(error.schemaPath)) return null
  if (error.keyword === 'anyOf' || error.keyword === 'oneOf') return alternatives(error, kind, object)
  if (error.keyword === 'required') return missing(String(error.params['missingProperty']), kind)
  if (error.keyword === 'additionalProperties') return unknownProperty(String(error.params['additionalProperty']), kind)
  const inside = keysOf(error.instancePath)
  const property = String(inside[0])
  const guidSection = error.keyword === 'pattern' && String(error.params['pattern']).startsWith('^[0-9a-fA-F]{8}-')
  return {
    ...wrongValue(error, valueAt(object, inside), inside.join('/')),
    section: guidSection ? '3.5.3' : (shapes[kind].properties[property] ?? shapes[kind].section),
    inside,
    unusable: true,
  }
}
