import { counted } from '../../lib/counted.ts'
import { printable } from '../../lib/printable.ts'
import type { Paint } from '../../pipeline/report/index.ts'
import type { PrepareReport, Refusal } from '../../schemas/records/index.ts'

const shown = 30

/** The report for a person at a terminal. Nothing from the tree reaches it with control characters in it. */
export const renderPrepared = (report: PrepareReport, paint: Paint): string =>
  [
    ...report.refused.slice(0, shown).flatMap((refusal) => refusalLines(refusal, paint)),
    ...(report.refused.length > shown
      ? [`and ${report.refused.length - shown} more; --format json has them all.`, '']
      : []),
    ...report.notices.slice(0, shown).map((notice) => `note: ${printable(notice)}`),
    ...report.locks.map(({ uri, crates }) => `${printable(uri)}: ${counted(crates, 'crate')} of crates.io`),
    ...gitLines(report),
    summaryOf(report, paint),
  ]
    .join('\n')
    .concat('\n')

const refusalLines = ({ uri, crate, version, code, reason, remedy }: Refusal, paint: Paint): readonly string[] => [
  `${paint('yellow', code)}  ${printable(uri)}${crate === null ? '' : `: ${printable(`${crate} ${version}`)}`}`,
  `  ${printable(reason)}`,
  `  what to do: ${printable(remedy)}`,
  '',
]

const gitLines = ({ git }: PrepareReport): readonly string[] =>
  git.locked === 0
    ? []
    : [`${counted(git.locked, 'git commit')}: ${git.fetched} fetched, ${git.present} were there already`]

const summaryOf = ({ ready, crates, git, refused, home }: PrepareReport, paint: Paint): string => {
  const { locked, present, fetched, fetchedBytes } = crates
  const size = `${(fetchedBytes / 1024 ** 2).toFixed(1)} MiB`
  const came = fetched === 0 ? '' : `${fetched} fetched (${size}), `
  if (!ready) return paint('yellow', `Not ready: ${came}${present} of ${locked} were there, ${refused.length} refused.`)
  if (locked === 0) {
    const rest = git.locked === 0 ? ', so there is nothing to fetch' : ''
    return paint('green', `Ready: no crate of a registry is locked here${rest}.`)
  }
  const all =
    fetched === 0 ? `everything is there: ${counted(locked, 'crate')}` : `${came}${present} were there already`
  return paint('green', `Ready: ${all}. ${printable(home)}`)
}
