import { readFileSync } from 'node:fs'
import type { Static, TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { LineCounter, parseDocument } from 'yaml'
import { lineOfNode, plainValue, yamlWords } from '../lib/yaml-document.ts'
import { parsedAtBuild } from './parsed.ts'
import { invalid } from './schema.ts'

/** A YAML file of policies/ as its schema says. Throws `policy/invalid` with file, line and pointer. */
export const readData = <T extends TSchema>(url: URL, schema: T): Static<T> =>
  checkData(url.pathname.split('/').at(-1) ?? '', readFileSync(url, 'utf8'), schema)

/** YAML text as its schema says. Throws `policy/invalid` with `name`, line and pointer. */
export const checkData = <T extends TSchema>(name: string, text: string, schema: T): Static<T> => {
  const known = parsedAtBuild(text)
  if (known !== null && Check(schema, known.value)) return known.value
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const broken = document.errors[0]
  if (broken) throw invalid(name, `line ${broken.linePos?.[0].line ?? 1}`, yamlWords(broken))
  const plain = plainValue(document)
  if ('problem' in plain) throw invalid(name, 'line 1', plain.problem)
  const { value } = plain
  if (Check(schema, value)) return value
  const error = Errors(schema, value)[0]
  const pointer = error?.instancePath ?? ''
  throw invalid(
    name,
    `line ${lineOfNode(document, lines, pointer.split('/').slice(1))} (${pointer || '/'})`,
    error?.message ?? 'not as the schema says',
  )
}

/** The line of each item of the list of policies, for what only the meaning shows. */
export const policyLines = (text: string): readonly number[] => {
  const known = parsedAtBuild(text)
  if (known !== null) return known.lines
  const lines = new LineCounter()
  const list: unknown = parseDocument(text, { lineCounter: lines }).get('policies', true)
  if (typeof list !== 'object' || list === null || !('items' in list) || !Array.isArray(list.items)) return []
  return list.items.map((item: unknown) =>
    typeof item === 'object' && item !== null && 'range' in item && Array.isArray(item.range)
      ? lines.linePos(Number(item.range[0])).line
      : 1,
  )
}
