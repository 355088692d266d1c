import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { type AnalyzerConfig, defineAnalyzer } from '../contract.ts'
import { parserPlan, parserThreads, parserTier } from '../parser-plan.ts'
import { toolAt } from '../step.ts'
import { commentsIn, lineEnd } from '../suppressions.ts'
import { licence, ruleMap } from './rules.ts'
import { toSarif } from './to-sarif.ts'

const kinds = /\.(py|pyi|pyw|ipynb)$/i

/** `noqa` for a line or, by `ruff:` or `flake8:`, for the file; `ruff:` with codes for a line, a part or the file. `enable` ends a part. */
const suppression =
  /#[^\S\r\n]*(?:(?:(?:ruff|flake8)[^\S\r\n]*:[^\S\r\n]*)?[Nn][Oo][Qq][Aa]\b|ruff[^\S\r\n]*:[^\S\r\n]*(?:disable|ignore|file-ignore)[^\S\r\n]*\[)/gu

/** In a notebook, where a line of code is a string of JSON, what closes the string, too. */
const endOfComment = new RegExp(`${lineEnd.source}|(?:\\\\n)?",?[^\\S\\r\\n]*(?=[\\r\\n]|$)`, 'u')

/**
 * The nearest of the three above a file counts, and ignore files do (docs.astral.sh/ruff/configuration and
 * /settings#respect-gitignore, 2026-11-30). What one extends may have any name.
 */
const configFiles = /(?:^|\/)(?:\.?ruff\.toml|pyproject\.toml|\.gitignore|\.ignore)$/

/** `--verbose` writes the name of every file checked to standard error: the only place where Ruff tells. */
const flags = ['--no-cache', '--no-fix', '--output-format=json', '--color=never', '--verbose']

/** Not `invalid-syntax`: Ruff reports that always and knows no such selector. */
const selection = (): string =>
  ruleMap()
    .entries.map(({ id }) => id)
    .filter((id) => id !== 'invalid-syntax')
    .join(',')

const command = ({ configSource }: AnalyzerConfig): string[] => [
  `${toolAt('ruff')}/ruff`,
  'check',
  ...flags,
  ...(configSource === 'assay'
    ? [
        '--isolated',
        '--no-respect-gitignore',
        '--no-force-exclude',
        // The newest grammar that is no preview: what an older one refuses is no fault of the file.
        '--target-version=py314',
        `--select=${selection()}`,
      ]
    : // Ruff leaves explicit files alone unless told so; the operator asked for the tree's own exclusions.
      [
        '--force-exclude',
        // The tree may name other rules, but not make Ruff silent on a file that it could not read, or take code for prose.
        '--extend-select=E902',
        '--extension=py:python,pyi:pyi,pyw:python,ipynb:ipynb',
      ]),
]

export const ruff = defineAnalyzer({
  id: 'ruff',
  licence,
  tier: parserTier,
  tools: ['ruff'],
  appliesTo: (path) => kinds.test(path),
  inlineSuppressions: (text) => commentsIn(text, suppression, () => endOfComment),
  configFiles: (path) => configFiles.test(path),
  threads: parserThreads,
  plan: (files, config) => parserPlan('ruff', command(config), files, config),
  toSarif,
  rules: () => ruleMap().entries,
  configSha256: (config) => sha256(canonicalJson({ command: command(config) })),
  severitySha256: () => ruleMap().sha256,
})
