import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { type AnalyzerConfig, defineAnalyzer } from '../contract.ts'
import { parserPlan, parserThreads, parserTier } from '../parser-plan.ts'
import { toolAt } from '../step.ts'
import { blockEnd, commentsIn, lineEnd } from '../suppressions.ts'
import { configuration, licence, ruleMap } from './config.ts'
import { toSarif } from './to-sarif.ts'

const kinds = /\.(js|mjs|cjs|jsx|ts|mts|cts|tsx)$/i
/** Biome obeys it at the start of a comment, or of a line of one that has several. */
const suppression =
  /(?:\/[/*]|^)[^\S\r\n\u2028\u2029]*(?:\*{1,2}[^\S\r\n\u2028\u2029]*)?biome-ignore(?:-all|-start)?\s/gmu
const endOfComment = (match: string): RegExp => (match.startsWith('//') ? lineEnd : endOfLineInBlock)
const endOfLineInBlock = new RegExp(`${blockEnd.source}|${lineEnd.source}`, 'u')

/**
 * Its own files at any depth, which one says of its folder and may take ignore files in (biomejs.dev/configuration/configure-biome
 * and /integrate-with-vcs, 2026-11-30); the dotted names, and that a dependency in package.json switches rules on, were measured.
 */
const configFiles = /(?:^|\/)(?:\.?biome\.jsonc?|package\.json|\.gitignore|\.ignore)$/
const configPath = '/assay/biome.json'

/** SARIF for the findings and, in the same run, the verbose summary for the files that were read. */
const flags = ['--max-diagnostics=none', '--colors=off', '--verbose', '--reporter=sarif', '--reporter=summary']

const command = ({ configSource }: AnalyzerConfig): string[] => [
  `${toolAt('biome')}/biome`,
  'lint',
  ...flags,
  ...(configSource === 'assay' ? [`--config-path=${configPath}`] : []),
]

export const biome = defineAnalyzer({
  id: 'biome',
  licence,
  tier: parserTier,
  tools: ['biome'],
  appliesTo: (path) => kinds.test(path),
  inlineSuppressions: (text) => commentsIn(text, suppression, endOfComment),
  configFiles: (path) => configFiles.test(path),
  threads: parserThreads,
  plan: (files, config) =>
    parserPlan(
      'biome',
      command(config),
      files,
      config,
      config.configSource === 'assay' ? [{ kind: 'file', content: configuration(), at: configPath }] : [],
    ),
  toSarif,
  rules: () => ruleMap().entries,
  configSha256: (config) =>
    sha256(
      canonicalJson({
        command: command(config),
        configuration: config.configSource === 'assay' ? configuration() : null,
      }),
    ),
  severitySha256: () => ruleMap().sha256,
})
