import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { LineCounter, parseDocument, type YAMLError } from 'yaml'
import { lineOfNode, plainValue, yamlWords } from '../../lib/yaml-document.ts'
import { OperatorSuppression } from '../../schemas/records/index.ts'
import { type ConfigProblem, problemsOf } from '../config/problems.ts'
import { meaningProblems } from './meaning.ts'

const SuppressionsFile = Type.Object({ suppressions: Type.Array(OperatorSuppression) }, { additionalProperties: false })

/** `analyzers`: ids that an entry may name. */
type ParseContext = { readonly analyzers: readonly string[] }

type Parsed = { readonly entries: readonly OperatorSuppression[]; readonly problems: readonly ConfigProblem[] }

/** YAML text as assay.suppressions.yaml; all that is wrong with it is returned together, sorted by line. Pure. */
export const parseSuppressions = (text: string, ctx: ParseContext): Parsed => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const broken = [...document.errors, ...document.warnings]
  if (broken.length > 0) return { entries: [], problems: broken.map(yamlProblem) }
  const plain = plainValue(document)
  if ('problem' in plain) return { entries: [], problems: [{ line: 1, message: plain.problem }] }
  const { value } = plain
  const lineOf = (keys: readonly string[]): number => lineOfNode(document, lines, keys)
  const shape = problemsOf(SuppressionsFile, value, lineOf)
  const meaning = meaningProblems(listIn(value), ctx.analyzers, lineOf)
  const problems = [...shape, ...meaning].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
  return { entries: Check(SuppressionsFile, value) && problems.length === 0 ? value.suppressions : [], problems }
}

const listIn = (value: unknown): readonly unknown[] => {
  const list = typeof value === 'object' && value !== null && 'suppressions' in value ? value.suppressions : null
  return Array.isArray(list) ? list : []
}

const yamlProblem = (error: YAMLError): ConfigProblem => ({
  line: error.linePos?.[0].line ?? 1,
  message: yamlWords(error),
})
