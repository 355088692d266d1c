import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { defineAnalyzer } from '../contract.ts'
import { commentsIn } from '../suppressions.ts'
import { clippyPlan, command } from './plan.ts'
import { licence, ruleEntries, severitySha256 } from './rules.ts'
import { toSarif } from './to-sarif.ts'

const kinds = /(?:\.rs|(?:^|\/)Cargo\.toml)$/
/** Attributes that silence a lint, alone or under a condition, and code that is there, or not, for clippy alone. */
const attributeEnd = /(?<=\])/u
const suppression =
  /#\s*(?:!\s*)?\[\s*(?:(?:allow|expect)\s*\(|cfg_attr\s*\([^\]]{0,400}?\b(?:allow|expect)\s*\(|cfg(?:_attr)?\s*\([^\]]{0,400}?\bclippy\b(?!\s*::))/gu

/**
 * clippy's own settings and the manifests' lints (doc.rust-lang.org/clippy/configuration.html, 2026-11-30); cargo's settings and
 * the toolchain's (doc.rust-lang.org/cargo/reference/config.html, rust-lang.github.io/rustup/overrides.html, the same day), which
 * clippy obeys and our driver does not.
 */
const configFiles = /(?:^|\/)(?:\.?clippy\.toml|Cargo\.toml|\.cargo\/config(?:\.toml)?|rust-toolchain(?:\.toml)?)$/

export const clippy = defineAnalyzer({
  id: 'clippy',
  licence,
  tier: () => 'runs-repo-code',
  tools: ['rust', 'clippy-sarif', 'node'],
  appliesTo: (path) => kinds.test(path),
  inlineSuppressions: (text) => commentsIn(text, suppression, () => attributeEnd),
  configFiles: (path) => configFiles.test(path),
  threads: () => 8, // cargo compiles crates side by side
  plan: clippyPlan,
  toSarif,
  rules: ruleEntries,
  configSha256: (config) => sha256(canonicalJson({ command: command(config) })),
  severitySha256,
})
