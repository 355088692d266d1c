import { readFileSync } from 'node:fs'
import type { Static, TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { LineCounter, parseDocument, type YAMLParseError } from 'yaml'
import { invalid } from './schema.ts'

/** A YAML file of policies/ as its schema says. Throws `policy/invalid` with file, line and pointer. */
export const readData = <T extends TSchema>(url: URL, schema: T): Static<T> =>
  checkData(url.pathname.split('/').at(-1) ?? '', readFileSync(url, 'utf8'), schema)

/** YAML text as its schema says. Throws `policy/invalid` with `name`, line and pointer. */
export const checkData = <T extends TSchema>(name: string, text: string, schema: T): Static<T> => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const broken = document.errors[0]
  if (broken) throw invalid(name, `line ${broken.linePos?.[0].line ?? 1}`, yamlWords(broken))
  const value = plainValue(name, document)
  if (Check(schema, value)) return value
  const error = Errors(schema, value)[0]
  const pointer = error?.instancePath ?? ''
  throw invalid(
    name,
    `line ${lineOf(document, lines, pointer)} (${pointer || '/'})`,
    error?.message ?? 'not as the schema says',
  )
}

/** What the parser says, without the place and the excerpt that it puts after it. */
const yamlWords = ({ code, message }: YAMLParseError): string =>
  code === 'MULTIPLE_DOCS' ? 'it holds more than one document' : (message.split(/ at line \d|\n/u)[0] ?? message)

/** What aliases make of a short text can fill the memory; the package counts them and throws. */
const plainValue = (name: string, document: ReturnType<typeof parseDocument>): unknown => {
  try {
    return document.toJS()
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    throw invalid(name, 'line 1', error.message)
  }
}

/** The line of the deepest node on the way to `pointer`. */
const lineOf = (document: ReturnType<typeof parseDocument>, lines: LineCounter, pointer: string): number => {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => (/^\d+$/u.test(key) ? Number(key) : key))
  for (let length = keys.length; length > 0; length--) {
    const node: unknown = document.getIn(keys.slice(0, length), true)
    if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range))
      return lines.linePos(Number(node.range[0])).line
  }
  return 1
}

/** The line of each item of a top-level list, for what only the meaning shows. */
export const itemLines = (text: string, key: string): readonly number[] => {
  const lines = new LineCounter()
  const list: unknown = parseDocument(text, { lineCounter: lines }).get(key, true)
  if (typeof list !== 'object' || list === null || !('items' in list) || !Array.isArray(list.items)) return []
  return list.items.map((item: unknown) =>
    typeof item === 'object' && item !== null && 'range' in item && Array.isArray(item.range)
      ? lines.linePos(Number(item.range[0])).line
      : 1,
  )
}
