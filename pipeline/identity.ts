import { canonicalJson } from '../lib/canonical.ts'
import { sha256 } from '../lib/digest.ts'
import { buildDigest, type Installation } from '../lib/installation.ts'
import type { Runner } from '../runner/index.ts'
import type { PlannedSnapshot } from './analyze-snapshot.ts'
import type { ConfigSourceChoice } from './request.ts'

/**
 * Digest of all that decides what the analyzers say of a snapshot: its bytes, the tools, their configuration and rules,
 * how they are isolated, and this build of Assay. Not in it: the path, the ref, facts, waivers, the threshold.
 */
export const identityOf = (
  { snapshot, planned }: Pick<PlannedSnapshot, 'snapshot' | 'planned'>,
  configSource: ConfigSourceChoice,
  { installation, runner }: { readonly installation: Installation; readonly runner: Runner },
): string =>
  sha256(
    canonicalJson({
      assay: { build: buildDigest(), node: process.versions.node },
      manifest: snapshot.subject.manifest,
      configSource,
      isolation: runner.report.backends.find(({ backend }) => backend === runner.backend)?.isolation ?? 'none',
      analyzers: planned.map(({ analyzer, config }) => ({
        id: analyzer.id,
        tier: analyzer.tier(config),
        tools: analyzer.tools.map((id) => ({ id, sha256: installation.tools[id]?.sha256 ?? null })),
        configSha256: analyzer.configSha256(config),
        severitySha256: analyzer.severitySha256(),
        definition: analyzer.definition ?? null,
        rules: analyzer.ruleSet === undefined ? null : sha256(canonicalJson(analyzer.ruleSet)),
      })),
    }),
  )
