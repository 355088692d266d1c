import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { defineAnalyzer } from '../contract.ts'
import { parserTier } from '../parser-plan.ts'
import { licence, ruleEntries, severitySha256 } from './pack.ts'
import { command, plan, readersFor } from './plan.ts'
import { toSarif } from './to-sarif.ts'

const kinds = /\.(?:[mc]?js|jsx|[mc]?ts|tsx|py[iw]?|go|rs)$/i

export const astGrep = defineAnalyzer({
  id: 'ast-grep',
  licence,
  tier: parserTier,
  tools: ['ast-grep', 'node', 'ast-grep-go', 'ast-grep-python', 'ast-grep-rust', 'ast-grep-cli', 'yaml'],
  appliesTo: (path) => kinds.test(path),
  // Our readers obey no comment: `ast-grep-ignore` silences ast-grep's command line alone.
  inlineSuppressions: () => 0,
  threads: readersFor,
  plan,
  toSarif,
  rules: ruleEntries,
  configSha256: (config) => sha256(canonicalJson({ command: command(config), configSource: config.configSource })),
  severitySha256,
})
