import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { defineAnalyzer } from '../contract.ts'
import { countMatches } from '../suppressions.ts'
import { clippyPlan, command } from './plan.ts'
import { licence, ruleEntries, severitySha256 } from './rules.ts'
import { toSarif } from './to-sarif.ts'

const kinds = /(?:\.rs|(?:^|\/)Cargo\.toml)$/
/** Attributes that silence a lint, alone or under a condition, and code that is there, or not, for clippy alone. */
const suppression =
  /#\s*(?:!\s*)?\[\s*(?:(?:allow|expect)\s*\(|cfg_attr\s*\([^\]]{0,400}?\b(?:allow|expect)\s*\(|cfg(?:_attr)?\s*\([^\]]{0,400}?\bclippy\b(?!\s*::))/gu

export const clippy = defineAnalyzer({
  id: 'clippy',
  licence,
  tier: () => 'runs-repo-code',
  tools: ['rust', 'clippy-sarif', 'node'],
  appliesTo: (path) => kinds.test(path),
  inlineSuppressions: (text) => countMatches(text, suppression),
  threads: () => 8, // cargo compiles crates side by side
  plan: clippyPlan,
  toSarif,
  rules: ruleEntries,
  configSha256: (config) => sha256(canonicalJson({ command: command(config) })),
  severitySha256,
})
