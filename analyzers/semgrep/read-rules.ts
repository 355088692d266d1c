import { type Document, isMap, isNode, isSeq, LineCounter, type Node, parseAllDocuments } from 'yaml'
import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import type { Severity } from '../../schemas/records/index.ts'
import { isLanguage } from './languages.ts'
import type { RuleProblem, SemgrepRule } from './rule-set.ts'

type Read = { readonly rules: readonly SemgrepRule[]; readonly problems: readonly RuleProblem[] }

/** Semgrep reads rules by recursion, and a rule is flat. */
const maxDepth = 100

/** What a rule calls severe, in our levels. */
const levels: Readonly<Record<string, Severity>> = {
  ERROR: 'error',
  CRITICAL: 'error',
  HIGH: 'error',
  WARNING: 'warning',
  MEDIUM: 'warning',
  INFO: 'note',
  LOW: 'note',
  INVENTORY: 'note',
  EXPERIMENT: 'note',
}

/**
 * Reads a file of rules more strictly than Semgrep does: whatever it would pass over in silence, fetch, or mix up is a problem, and the file's rules are then not run.
 * Never throws for what the text holds. `file`: its index in the set.
 */
export const readRuleFile = (uri: string, text: string, file: number): Read => {
  const counter = new LineCounter()
  const parsed = parse(text, counter)
  if ('fault' in parsed) return { rules: [], problems: [{ uri, ...parsed.fault }] }
  const { document, value } = parsed
  const lineOf = (node: unknown): number =>
    isNode(node) && node.range ? Math.max(1, counter.linePos(node.range[0]).line) : 1
  const list = isRecord(value) ? value['rules'] : undefined
  if (!Array.isArray(list) || list.length === 0) {
    return { rules: [], problems: [{ uri, line: 1, message: 'it has no list of rules' }] }
  }
  const nodes = itemsOf(document)
  const seen = new Set<string>()
  const rules: SemgrepRule[] = []
  const problems: RuleProblem[] = []
  for (const [index, item] of list.entries()) {
    const node = nodes[index]
    const line = lineOf(isMap(node) ? (node.get('id', true) ?? node) : node)
    const fault = faultOf(item, seen)
    if (fault !== null) problems.push({ uri, line, message: fault })
    else rules.push(ruleOf(item as Checked, file, line))
  }
  return { rules, problems }
}

const itemsOf = (document: Document): readonly unknown[] => {
  const list = isMap(document.contents) ? document.contents.get('rules', true) : null
  return isSeq(list) ? list.items : []
}

type Parsed =
  | { readonly document: Document<Node>; readonly value: unknown }
  | { readonly fault: { readonly line: number; readonly message: string } }

const parse = (text: string, lineCounter: LineCounter): Parsed => {
  const fault = (line: number, message: string): Parsed => ({ fault: { line, message } })
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0 // the parser makes an error of each wrong character
  try {
    const parsed = parseAllDocuments(text, { lineCounter, logLevel: 'silent', prettyErrors: false, merge: true })
    const documents = Array.isArray(parsed) ? parsed : []
    const [document] = documents
    const error = documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])[0]
    if (error !== undefined) return fault(Math.max(1, lineCounter.linePos(error.pos[0]).line), 'it is no valid YAML')
    if (document === undefined || documents.length > 1) return fault(1, 'it is not one YAML document')
    const value: unknown = document.toJS({ maxAliasCount: 100 })
    if (isDeeper(value, maxDepth)) return fault(1, `it is nested deeper than ${maxDepth}`)
    return { document: document as Document<Node>, value }
  } catch (error) {
    // Aliases that expand without end, or nesting that overflows; anything else is our own fault.
    if (error instanceof RangeError || error instanceof ReferenceError) return fault(1, 'it expands without end')
    throw error
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

const isDeeper = (value: unknown, depth: number): boolean => {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((part) => isDeeper(part, depth - 1))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Checked = {
  readonly id: string
  readonly languages: readonly string[]
  readonly severity: string
  readonly message: string
  readonly metadata?: unknown
  readonly paths?: unknown
}

/** What is wrong with a rule, or null. `seen`: the ids of the file so far. */
const faultOf = (rule: unknown, seen: Set<string>): string | null => {
  if (!isRecord(rule)) return 'a rule is no map'
  const { id, mode = 'search', product = 'sast', languages, severity, message } = rule
  if (typeof id !== 'string' || !/^[A-Za-z0-9._-]{1,300}$/u.test(id)) {
    return 'a rule has no id of letters, digits, dots, hyphens and underscores'
  }
  if (seen.has(id)) return `the id ${id} stands twice in one file, and Semgrep would take one rule for the other`
  seen.add(id)
  if (mode === 'join' || 'join' in rule) {
    return `${id} joins other rules, which Semgrep may fetch from its registry; Assay fetches none`
  }
  if (mode !== 'search' && mode !== 'taint')
    return `${id} has a mode that this Semgrep does not run as a rule of its own`
  if (product !== 'sast') return `${id} is of a product that needs a login`
  const service = Object.keys(rule).find((key) => key.startsWith('r2c-internal-'))
  if (service !== undefined) return `${id} asks for ${service}, which needs a login: Semgrep would pass it over`
  const bound = ['min-version', 'max-version'].find((key) => key in rule)
  if (bound !== undefined) return `${id} is bound to a version of Semgrep by ${bound}, and might be passed over`
  if (!Array.isArray(languages) || languages.length === 0) return `${id} names no languages`
  const unknown = languages.find((language) => typeof language !== 'string' || !isLanguage(language))
  if (unknown !== undefined) return `${id} names a language that this Semgrep does not know`
  if (typeof severity !== 'string' || !(severity in levels)) {
    return `${id} has no severity of ${Object.keys(levels).join(', ')}`
  }
  return typeof message === 'string' ? null : `${id} has no message`
}

const ruleOf = (rule: Checked, file: number, line: number): SemgrepRule => {
  const licence = isRecord(rule.metadata) ? rule.metadata['license'] : undefined
  return {
    file,
    line,
    id: rule.id,
    languages: [...rule.languages],
    severity: rule.severity,
    level: levels[rule.severity] ?? 'error',
    message: rule.message,
    licence: typeof licence === 'string' && licence !== '' ? licence.slice(0, 300) : null,
    hasPaths: rule.paths !== undefined,
    sha256: sha256(canonicalJson(rule)),
  }
}
