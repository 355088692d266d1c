import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { type Document, LineCounter, parseDocument, type YAMLError } from 'yaml'
import { OperatorSuppression } from '../../schemas/records/index.ts'
import { type ConfigProblem, problemsOf } from '../config/problems.ts'
import { meaningProblems } from './meaning.ts'

export const SuppressionsFile = Type.Object(
  { suppressions: Type.Array(OperatorSuppression) },
  { additionalProperties: false },
)

/** `analyzers`: ids that an entry may name. */
export type ParseContext = { readonly analyzers: readonly string[] }

export type Parsed = { readonly entries: readonly OperatorSuppression[]; readonly problems: readonly ConfigProblem[] }

/** YAML text as assay.suppressions.yaml; all that is wrong with it is returned together, sorted by line. Pure. */
export const parseSuppressions = (text: string, ctx: ParseContext): Parsed => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const broken = [...document.errors, ...document.warnings].map(yamlProblem)
  if (broken.length > 0) return { entries: [], problems: broken }
  const value = plainValue(document)
  if (value instanceof ReferenceError) return { entries: [], problems: [{ line: 1, message: value.message }] }
  const placeOf = (keys: readonly string[]): number => lineOf(document, lines, keys)
  const shape = problemsOf(SuppressionsFile, value, placeOf)
  const meaning = meaningProblems(listIn(value), ctx.analyzers, placeOf)
  const problems = [...shape, ...meaning].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
  return { entries: Check(SuppressionsFile, value) && problems.length === 0 ? value.suppressions : [], problems }
}

const listIn = (value: unknown): readonly unknown[] => {
  const list = typeof value === 'object' && value !== null && 'suppressions' in value ? value.suppressions : null
  return Array.isArray(list) ? list : []
}

/** What the parser says, without the place and the excerpt that it puts after it. */
const yamlProblem = ({ code, message, linePos }: YAMLError): ConfigProblem => ({
  line: linePos?.[0].line ?? 1,
  message: code === 'MULTIPLE_DOCS' ? 'holds more than one document' : (message.split(/ at line \d|\n/u)[0] ?? message),
})

/** Aliases that would fill the memory are counted by the package, which throws. */
const plainValue = (document: Document): unknown => {
  try {
    return document.toJS()
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    return error
  }
}

/** The line of the deepest node on the way. */
const lineOf = (document: Document, lines: LineCounter, keys: readonly string[]): number => {
  for (let length = keys.length; length > 0; length--) {
    const node: unknown = document.getIn(keys.slice(0, length).map(asIndex), true)
    if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range))
      return lines.linePos(Number(node.range[0])).line
  }
  return 1
}

const asIndex = (key: string): string | number => (/^\d+$/u.test(key) ? Number(key) : key)
