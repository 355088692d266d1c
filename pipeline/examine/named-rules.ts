import { type RuleProblem, readRuleFile, type SemgrepRuleSet } from '../../analyzers/index.ts'
import { sha256 } from '../../lib/digest.ts'
import { scanSignals } from '../../policies/index.ts'
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
  const judged = new Set(scan.rules.map(({ uri, line }) => `${uri}\n${line}`))
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
    set.push({ uri, text, sha256: sha256(bytes) })
    // One by one: the arguments of a call lie on the stack, and a file may hold any number of rules.
    for (const problem of read.problems) problems.push(problem)
    for (const rule of read.rules) {
      rules.push(rule)
      // What is run must have been judged, rule by rule.
      if (!judged.has(`${uri}\n${rule.line}`))
        problems.push({ uri, line: rule.line, message: `the licence gate does not see ${rule.id} as a rule` })
    }
  }
  const seen = { ...scan, detectedLicence: { spdx: null, evidence: [] } }
  return { kind: 'rules', seen, ruleSet: { files: set, rules }, problems }
}
