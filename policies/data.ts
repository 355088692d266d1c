import { readFileSync } from 'node:fs'
import type { Static, TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { LineCounter, parseDocument } from 'yaml'
import { invalid } from './schema.ts'

/** A YAML file of policies/ as its schema says. Throws `policy/invalid` with file, line and pointer. */
export const readData = <T extends TSchema>(url: URL, schema: T): Static<T> => {
  const name = url.pathname.split('/').at(-1) ?? ''
  const lines = new LineCounter()
  const document = parseDocument(readFileSync(url, 'utf8'), { lineCounter: lines })
  const broken = document.errors[0]
  if (broken) throw invalid(name, `line ${broken.linePos?.[0].line ?? 1}`, broken.code)
  const value: unknown = document.toJS()
  if (Check(schema, value)) return value
  const error = Errors(schema, value)[0]
  const pointer = error?.instancePath ?? ''
  throw invalid(
    name,
    `line ${lineOf(document, lines, pointer)} (${pointer || '/'})`,
    error?.message ?? 'not as the schema says',
  )
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
