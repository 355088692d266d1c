import type { TSchema } from 'typebox'
import { Settings } from 'typebox/system'
import { Errors } from 'typebox/value'
import { AssayError } from '../../lib/errors.ts'
import { unescapeToken } from '../../lib/json-pointer.ts'
import { similar } from '../../lib/similar.ts'

/** One thing wrong with a configuration file: `line` is 1-based, null where the place is not known. */
export type ConfigProblem = { readonly line: number | null; readonly message: string }

/** The error of a file with problems, each with its place; `page` lists its keys. */
export const invalidConfig = (
  path: string,
  problems: readonly ConfigProblem[],
  what = 'configuration',
  page = 'docs/configuration.md',
): AssayError => {
  const lines = problems.map(({ line, message }) => `  ${path}${line === null ? '' : `:${line}`}  ${message}`)
  const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`
  return new AssayError('config/invalid', `The ${what} has ${count}:\n${lines.join('\n')}`, {
    remedy: `Mend the lines named above; ${page} lists every key.`,
  })
}

/** All that a parsed configuration breaks of its schema, each with its place and what would be right. `lineOf` knows the line of a key by its path. */
export const problemsOf = (
  schema: TSchema,
  value: unknown,
  lineOf: (keys: readonly string[]) => number | null,
): readonly ConfigProblem[] => {
  const found = new Map<string, string>()
  for (const error of allErrors(schema, value)) {
    const path = error.instancePath
    if (error.keyword === 'additionalProperties') continue
    const known = found.get(path)
    if (error.keyword === 'boolean') found.set(path, unknownKey(schema, path))
    else if (error.keyword === 'const') {
      const allowed = JSON.stringify((error.params as { allowedValue?: unknown }).allowedValue)
      found.set(path, known?.startsWith('must be one of ') ? `${known}, ${allowed}` : `must be one of ${allowed}`)
    } else if (known === undefined) found.set(path, error.message)
  }
  return [...found].map(([path, message]) => {
    const keys = path.split('/').slice(1).map(unescapeToken)
    return { line: lineOf(keys), message: `${keys.join('.') || 'the file'}: ${message}` }
  })
}

// TypeBox stops at 8 errors unless told; a person wants them all at once. A file of ten thousand has been shown enough.
const allErrors = (schema: TSchema, value: unknown): ReturnType<typeof Errors> => {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: 10_000 })
  try {
    return Errors(schema, value)
  } finally {
    Settings.Set({ maxErrors })
  }
}

const unknownKey = (schema: TSchema, path: string): string => {
  const parts = path.split('/').slice(1)
  const known = keysAt(schema, parts.slice(0, -1))
  const key = unescapeToken(parts.at(-1) ?? '')
  const near = similar(key, known)
  return near === null
    ? `is not a known key; known are ${known.join(', ')}`
    : `is not a known key; did you mean ${near}?`
}

type SchemaNode = { properties?: Record<string, SchemaNode>; items?: SchemaNode }

const keysAt = (schema: TSchema, parts: readonly string[]): readonly string[] => {
  let node: SchemaNode | undefined = schema as SchemaNode
  for (const part of parts) node = /^\d+$/.test(part) ? node?.items : node?.properties?.[part]
  return Object.keys(node?.properties ?? {})
}
