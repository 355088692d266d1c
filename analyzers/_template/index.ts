import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { type AnalyzerConfig, defineAnalyzer } from '../contract.ts'
import { parserPlan, parserThreads, parserTier } from '../parser-plan.ts'
import { readRuleMap } from '../rule-map.ts'
import { toolAt } from '../step.ts'
import { commentsIn } from '../suppressions.ts'
import { toSarif } from './to-sarif.ts'

/** SPDX expression, from the tool's own package. */
const licence = 'MIT'

const kinds = /\.template$/i

/** Every form in which the tool lets a comment of the source silence it. */
const suppression = /\btemplate-ignore\b/gu

/** The names by which a tree tells the tool what to look for, at any depth: its documentation, with the day it was read. */
const configFiles = /(?:^|\/)\.?template\.toml$/

const ruleMap = () => readRuleMap(new URL('./rules.json', import.meta.url), 'https://example.org/rules/', licence)

/** Flags that switch the tree's configuration and ignore files off where `configSource` is `assay`; prove it in a live test. */
const command = ({ configSource }: AnalyzerConfig): string[] => [
  `${toolAt('template')}/template`,
  ...(configSource === 'assay' ? ['--no-config'] : []),
]

export const template = defineAnalyzer({
  id: 'template',
  licence,
  tier: parserTier,
  tools: ['template'],
  appliesTo: (path) => kinds.test(path),
  inlineSuppressions: (text) => commentsIn(text, suppression),
  configFiles: (path) => configFiles.test(path),
  threads: parserThreads,
  plan: (files, config) => parserPlan('template', command(config), files, config),
  toSarif,
  rules: () => ruleMap().entries,
  configSha256: (config) => sha256(canonicalJson({ command: command(config) })),
  severitySha256: () => ruleMap().sha256,
})
