import { readRuleFile, type SemgrepRuleSet } from '../../analyzers/index.ts'
import { sha256 } from '../../lib/digest.ts'

/** The rule set of these files (name to text), whose rules must all be fit to run. */
export const ruleSetOf = (texts: Readonly<Record<string, string>>): SemgrepRuleSet => {
  const files = Object.entries(texts).map(([uri, text]) => ({ uri, text, sha256: sha256(text) }))
  const read = files.map(({ uri, text }, index) => readRuleFile(uri, text, index))
  const [problem] = read.flatMap(({ problems }) => problems)
  if (problem !== undefined) throw new RangeError(`${problem.uri}:${problem.line}: ${problem.message}`)
  return { files, rules: read.flatMap(({ rules }) => rules) }
}

/** A rule file of one rule. */
export const ruleText = (id: string, pattern: string, severity = 'WARNING', more = ''): string =>
  `rules:\n  - id: ${id}\n    languages: [python]\n    severity: ${severity}\n    message: "${id} says $X"\n    pattern: ${pattern}\n${more}`
