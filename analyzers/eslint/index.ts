import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import type { Plan, SnapshotFile } from '../../schemas/records/index.ts'
import { type AnalyzerConfig, type ConfigSource, defineAnalyzer } from '../contract.ts'
import { parserEnv, parserLimits, parserMounts, sourceRoot, toolAt } from '../step.ts'
import { blockEnd, commentsIn, lineEnd } from '../suppressions.ts'
import { licence, maxFileBytes, ruleMap, selection } from './config.ts'
import { toSarif } from './to-sarif.ts'

const kinds = /\.(js|mjs|cjs|jsx|ts|mts|cts|tsx)$/i

/** ESLint obeys it at the start of a comment; of a line comment (in scripts HTML's too) only what silences one line. `eslint-enable` ends a part. */
const suppression =
  /\/\*\s*eslint-disable(?:-(?:next-)?line)?(?=\s|\*\/)|(?:\/\/|<!--|-->)[^\S\r\n\u2028\u2029]*eslint-disable-(?:next-)?line(?=\s|$)/gmu

/** Under the tree's own configuration a comment may switch a rule off, too. */
const obeyedInRepo = new RegExp(
  `${suppression.source}|${String.raw`\/\*\s*eslint\s(?=[^*]{0,400}?:\s{0,9}\[?\s{0,9}["']?(?:0|off)\b)`}`,
  suppression.flags,
)
const suppressionOf = (configSource: ConfigSource): RegExp => (configSource === 'assay' ? suppression : obeyedInRepo)
const endOfComment = (match: string): RegExp => (match.startsWith('/*') ? blockEnd : lineEnd)

/**
 * eslint.config.* is what version 10 looks for (eslint.org/docs/latest/use/configure/configuration-files, 2026-11-30). The older
 * files (the same, /configuration-files-deprecated and /ignore-deprecated) and ignore files such a configuration may take in, and
 * its rules with types read tsconfig.json.
 */
const configFiles =
  /(?:^|\/)(?:eslint\.config\.[mc]?[jt]s|\.eslintrc(?:\.(?:c?js|json|ya?ml))?|\.eslintignore|\.gitignore|tsconfig(?:\.[^/]+)?\.json)$/

/** Those of scripts/setup/steps/eslint.mjs, which makes V8's cached data under them. */
const nodeFlags = ['--max-old-space-size=2048']
const command = [`${toolAt('node')}/node`, ...nodeFlags, `${toolAt('eslint')}/driver.cjs`]

const task = ({ configSource }: AnalyzerConfig) => ({ configSource, rules: selection(), maxFileBytes })

/** One step for all files: they are named on standard input. */
const plan = (files: readonly SnapshotFile[], config: AnalyzerConfig): Plan => {
  const paths = files.map(({ path }) => path)
  return {
    analyzer: 'eslint',
    tier: config.configSource === 'assay' ? 'parses' : 'runs-repo-code',
    files: paths,
    steps: [
      {
        argv: [...command],
        cwd: sourceRoot,
        env: parserEnv(1),
        stdin: { kind: 'text', text: JSON.stringify({ ...task(config), files: paths }) },
        mounts: parserMounts('eslint', [{ kind: 'tool', tool: 'node', at: toolAt('node') }]),
        limits: parserLimits(config.cpuCores),
        files: paths,
      },
    ],
  }
}

export const eslint = defineAnalyzer({
  id: 'eslint',
  licence,
  tier: ({ configSource }) => (configSource === 'assay' ? 'parses' : 'runs-repo-code'),
  tools: ['eslint', 'node'],
  appliesTo: (path) => kinds.test(path),
  inlineSuppressions: (text, configSource) => commentsIn(text, suppressionOf(configSource), endOfComment),
  configFiles: (path) => configFiles.test(path),
  threads: () => 1,
  plan,
  toSarif,
  rules: () => ruleMap().entries,
  configSha256: (config) => sha256(canonicalJson({ command, task: task(config) })),
  severitySha256: () => ruleMap().sha256,
})
