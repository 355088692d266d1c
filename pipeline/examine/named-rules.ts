import { type RuleProblem, readRuleFile, type SemgrepRuleSet } from '../../analyzers/index.ts'
import { sha256 } from '../../lib/digest.ts'
import { scanSignals } from '../../policies/index.ts'
import type { RuleNote } from '../../schemas/records/index.ts'
import type { Request, RulesReply } from './protocol.ts'

/** Reads rules that the operator named: what Semgrep would run, and what the licence gate sees of them. */
export const examineNamedRules = (
  request: Extract<Request, { kind: 'rules' }>,
  blobs: readonly Uint8Array[],
): RulesReply => {
  const files = request.files.map((uri, index) => ({ uri, bytes: blobs[index] ?? new Uint8Array() }))
  const licences = request.licences.map((path, index) => ({
    path,
    read: () => blobs[files.length + index] ?? new Uint8Array(),
  }))
  const scan = scanSignals(
    [...files.map(({ uri, bytes }) => ({ path: uri, read: () => bytes })), ...licences],
    new Set(request.paths),
  )
  const set: SemgrepRuleSet['files'] = []
  const rules: SemgrepRuleSet['rules'] = []
  const problems: RuleProblem[] = []
  for (const { uri, bytes } of files) {
    const text = Buffer.from(bytes).toString('utf8')
    if (!Buffer.from(text, 'utf8').equals(bytes)) {
      problems.push({ uri, line: 1, message: 'it is not UTF-8' })
      continue
    }
    const read = readRuleFile(uri, text, set.length)
    problems.push(...read.problems, ...unjudged(uri, read.rules, scan.rules))
    set.push({ uri, text, sha256: sha256(bytes) })
    rules.push(...read.rules)
  }
  const seen = { ...scan, detectedLicence: { spdx: null, evidence: [] } }
  return { kind: 'rules', seen, ruleSet: { files: set, rules }, problems }
}

/** What is run must have been judged, rule by rule. */
const unjudged = (
  uri: string,
  rules: readonly SemgrepRuleSet['rules'][number][],
  notes: readonly RuleNote[],
): readonly RuleProblem[] => {
  const judged = new Set(notes.filter((note) => note.uri === uri).map(({ line }) => line))
  return rules
    .filter(({ line }) => !judged.has(line))
    .map(({ id, line }) => ({ uri, line, message: `the licence gate does not see ${id} as a rule` }))
}
