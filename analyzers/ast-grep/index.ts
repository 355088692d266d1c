import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { type AnalyzerConfig, type ConfigSource, defineAnalyzer } from '../contract.ts'
import { parserTier } from '../parser-plan.ts'
import { commentsIn } from '../suppressions.ts'
import { licence, ruleEntries, severitySha256 } from './pack.ts'
import { command, plan, readersFor } from './plan.ts'
import { toSarif } from './to-sarif.ts'

const kinds = /\.(?:[mc]?js|jsx|[mc]?ts|tsx|py[iw]?|go|rs)$/i

/** At the start of a comment; what stands behind it does not matter: measured with the command line. */
const suppression = /(?:\/[/*]|#|<!--)[\s*/!#]{0,100}ast-grep-ignore/gu

/** ast-grep.github.io/guide/project/project-config, 2026-11-30. The folders of rules that it names may have any name. */
const configFiles = /(?:^|\/)sgconfig\.yml$/

const known = new Map<ConfigSource, string>()

/** Once a process: nothing else of the configuration is in it, and to canonicalize all rules takes longer than to read a small tree. */
const configSha256 = (config: AnalyzerConfig): string => {
  const { configSource } = config
  const digest = known.get(configSource) ?? sha256(canonicalJson({ command: command(config), configSource }))
  known.set(configSource, digest)
  return digest
}

export const astGrep = defineAnalyzer({
  id: 'ast-grep',
  licence,
  tier: parserTier,
  tools: ['ast-grep', 'node', 'ast-grep-go', 'ast-grep-python', 'ast-grep-rust', 'ast-grep-cli', 'yaml'],
  appliesTo: (path) => kinds.test(path),
  // Our readers obey no comment. The command line, which runs the tree's own rules, does.
  inlineSuppressions: (text, configSource) => (configSource === 'assay' ? [] : commentsIn(text, suppression)),
  configFiles: (path) => configFiles.test(path),
  threads: readersFor,
  plan,
  toSarif,
  rules: ruleEntries,
  configSha256,
  severitySha256,
})
