import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { type Analyzer, type AnalyzerConfig, defineAnalyzer } from '../contract.ts'
import { parserThreads, parserTier } from '../parser-plan.ts'
import { commentsIn } from '../suppressions.ts'
import { looksAt } from './languages.ts'
import { command, planSemgrep } from './plan.ts'
import type { SemgrepRuleSet } from './rule-set.ts'
import { toSarifOf } from './to-sarif.ts'

/** From the package's own METADATA (License-Expression). */
export const licence = 'LGPL-2.1-or-later'

/** Behind a comment's sign or a space; Semgrep asks for no more. */
const suppression = /(?:(?:#|\/[/*]|--|<!--)[^\S\r\n]{0,20})?(?<![\p{L}\p{N}_-])nosem(?:grep)?(?![\p{L}\p{N}_-])/giu

/** semgrep.dev/docs/semgrepignore-v2-reference, 2026-11-30: in any folder, with git's files beside. */
const configFiles = /(?:^|\/)(?:\.semgrepignore|\.gitignore)$/

/** Semgrep with the rules that the operator named: none are bundled. */
export const semgrepAnalyzer = (set: SemgrepRuleSet): Analyzer => {
  const looks = set.rules.map(looksAt)
  const ruleDigests = set.files.map((file) => file.sha256)
  return defineAnalyzer({
    id: 'semgrep',
    licence,
    tier: parserTier,
    tools: ['semgrep', 'python'],
    appliesTo: (path) => looks.some((look) => look(path)),
    inlineSuppressions: (text) => commentsIn(text, suppression),
    configFiles: (path) => configFiles.test(path),
    threads: parserThreads,
    plan: (files, config) => planSemgrep(set, files, config),
    toSarif: toSarifOf(set),
    rules: () =>
      set.rules.map(({ id, file, level, severity, licence: named, sha256: digest }) => ({
        id,
        origin: set.files[file]?.uri ?? '',
        licence: named ?? 'NOASSERTION',
        severity: level,
        reason: `The rule's own severity, ${severity}.`,
        sha256: digest,
        enabledBy: 'the operator: semgrep-rules',
      })),
    configSha256: (config: AnalyzerConfig) => sha256(canonicalJson({ command: command(config), rules: ruleDigests })),
    severitySha256: () => sha256(canonicalJson(set.rules.map(({ sha256: rule, level }) => [rule, level]))),
    ruleSet: set,
  })
}
