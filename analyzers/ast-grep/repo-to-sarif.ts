import type { Analyzer } from '../contract.ts'
import { nothingToShow, report } from '../report.ts'
import { decodeRepoOutput, repoLog, severitiesOf } from './repo-output.ts'

const notObeyed = {
  'custom-languages': 'custom languages, each a library to be loaded',
  'language-injections': 'language injections',
  'folders-outside': 'folders outside the worktree',
} as const

/** What the tree's own rules found, by ast-grep's command line. */
export const repoToSarif: Analyzer['toSarif'] = ([raw], plan, source, tool) => {
  if (raw === undefined) throw new RangeError('ast-grep has one step.')
  const output = decodeRepoOutput(raw.stdout, plan.files.length)
  if (output === 'cut') {
    return nothingToShow({ kind: 'crashed', message: 'ast-grep stopped before it told which files it read.' })
  }
  if (output === 'unusable') {
    return nothingToShow({ kind: 'crashed', message: "ast-grep cannot use this worktree's sgconfig.yml." })
  }
  if (output === 'unreadable') return nothingToShow({ kind: 'malformed', message: 'ast-grep gave no readable output.' })
  const handed = new Set(plan.files)
  // ast-grep passes over a file in which nothing is.
  const empty = new Set(source.snapshot.files.filter(({ size }) => size === 0).map(({ path }) => path))
  const severities = severitiesOf(output.found)
  return report(
    {
      analyzer: 'ast-grep',
      tool: 'ast-grep',
      version: tool.version,
      informationUri: 'https://ast-grep.github.io/',
      log: repoLog(output.found, plan.files),
      rawSarif: null,
      exitCodes: [raw.exitCode ?? 0],
      coordinates: { columns: 'unicodeCodePoints', lineBreaks: 'lf-crlf', countsByteOrderMark: true },
      pathOf: (uri) => (handed.has(uri) ? uri : null),
      severityOf: (rule) => severities.get(rule) ?? 'warning',
      noticeOf: () => null,
      handedOver: plan.files,
      skipped: plan.files.flatMap((uri, index) =>
        output.read.has(index) || empty.has(uri) ? [] : [{ uri, reason: "none of the worktree's rules ran on it" }],
      ),
      notices: output.leftOut.map((what) => `ast-grep: sgconfig.yml was obeyed but for its ${notObeyed[what]}.`),
    },
    source,
  )
}
