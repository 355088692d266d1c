// Makes, from the definitions in schemas/sarif/: the JSON Schema for editors, the compiled validator and the table of shapes.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'

const folder = 'schemas/generated'
const banner = '// Generated from schemas/sarif by scripts/generate-sarif.mjs. Do not edit: run `npm run generate`.\n'
const kindOf = (schema) => schema?.$ref?.replace('#/definitions/', '')

/** What an array, a map or a single property holds: [kind, how]; no kind where it holds no SARIF object. */
const holding = (property) => {
  if (property.$ref) return [kindOf(property), 'one']
  if (property.items?.$ref) return [kindOf(property.items), 'array']
  if (property.additionalProperties?.$ref) return [kindOf(property.additionalProperties), 'map']
  return [undefined, undefined]
}

const plain = (definitions) => JSON.parse(JSON.stringify(definitions))

/** For editors: sections as comments. */
const editorSchema = (definitions) => {
  const withComment = (value) => {
    if (Array.isArray(value)) return value.map(withComment)
    if (value === null || typeof value !== 'object') return value
    const { section, ...rest } = value
    const copy = Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, withComment(item)]))
    return typeof section === 'string' ? { $comment: `SARIF 2.1.0 §${section}`, ...copy } : copy
  }
  const { sarifLog, ...others } = definitions
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...withComment(sarifLog),
    definitions: withComment({ sarifLog, ...others }),
  }
}

/** One object without what it holds: the walk visits each held object on its own, so errors never pile up in nested arrays. */
const shallow = (schema) => {
  const strip = (property) => {
    const { section, default: _, uniqueItems, format, items, ...rest } = property
    if (rest.$ref) return { type: 'object' }
    const map = rest.additionalProperties?.$ref ? { additionalProperties: { type: 'object' } } : {}
    return { ...rest, ...map, ...(items === undefined ? {} : { items: strip(items) }) }
  }
  const { section, title, properties, ...rest } = schema
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, strip(property)])),
  }
}

/** ajv declares the same `var` once per alternative of an `anyOf`; a name is declared once in a function here. */
const declaredOnce = (code) =>
  code
    .split(/^(?=function )/m)
    .map((part) => {
      const seen = new Set()
      return part.replace(/\bvar (_valid\d+)\b/g, (whole, name) => {
        if (seen.has(name)) return name
        seen.add(name)
        return whole
      })
    })
    .join('')

const validatorCode = (definitions) => {
  const kinds = Object.keys(definitions)
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    messages: false,
    schemas: kinds.map((kind) => ({ $id: kind, ...shallow(definitions[kind]) })),
    code: { source: true, esm: true, lines: true },
  })
  const code = declaredOnce(standalone.default(ajv, Object.fromEntries(kinds.map((kind) => [`check_${kind}`, kind]))))
  if (/\brequire\(|\bimport\b/.test(code)) throw new Error('The compiled validator would need a package at run time.')
  return `${banner}${code}\nexport const validators = {\n${kinds.map((kind) => `  ${kind}: check_${kind},`).join('\n')}\n};\n`
}

const validatorTypes = (definitions) => `${banner}
export type ShapeError = {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}
/** True where the object alone, without the objects that it holds, is as defined; else \`errors\` says why not. */
export type ShapeValidator = { (value: unknown): boolean; errors?: readonly ShapeError[] | null }
export const validators: {
${Object.keys(definitions)
  .map((kind) => `  readonly ${kind}: ShapeValidator`)
  .join('\n')}
}
`

const shapeOf = ({ section, properties }) => {
  const all = Object.entries(properties)
  return {
    section,
    properties: Object.fromEntries(all.map(([name, property]) => [name, property.section])),
    holders: all.flatMap(([name, property]) => {
      const [kind, holds] = holding(property)
      return kind ? [{ name, kind, holds }] : []
    }),
    unique: all.flatMap(([name, { uniqueItems }]) => (uniqueItems ? [name] : [])),
    formats: all.flatMap(([name, { format, items }]) => {
      const named = format ?? items?.format
      return named ? [{ name, format: named }] : []
    }),
  }
}

const shapeTable = (definitions) => {
  const shapes = Object.fromEntries(Object.entries(definitions).map(([kind, schema]) => [kind, shapeOf(schema)]))
  return `${banner}import type { Shapes } from '../sarif/shape.ts'\n\nexport const shapes: Shapes = ${JSON.stringify(shapes, null, 2)}\n`
}

/** The generated files, by path from the project's root. `definitions`: the export of schemas/sarif. */
export const render = (definitions) => {
  const all = plain(definitions)
  return new Map([
    [`${folder}/sarif-2.1.0.schema.json`, `${JSON.stringify(editorSchema(all), null, 2)}\n`],
    [`${folder}/sarif-validator.js`, validatorCode(all)],
    [`${folder}/sarif-validator.d.ts`, validatorTypes(all)],
    [`${folder}/sarif-shape.ts`, shapeTable(all)],
  ])
}

/** As `render`, with the definitions of a build folder. */
export const generate = async (build) => {
  const { definitions } = await import(pathToFileURL(join(build, 'schemas/sarif/index.js')).href)
  return render(definitions)
}
