import { printable } from '../../lib/printable.ts'
import { shownUri } from './view.ts'

/** The path that a consumer knows a file by; null for a finding of no file. `prefix`: see `ReportView`. */
export const pathOf = (uri: string | null, prefix = ''): string | null =>
  uri === null ? null : `${prefix}${shownUri(uri)}`

/** `src/a.js:3:7` as far as it is known. */
export const placeInWords = (
  { uri, line, column }: { readonly uri: string | null; readonly line: number | null; readonly column: number | null },
  prefix = '',
): string =>
  [pathOf(uri, prefix) ?? '(no file)', ...(line === null ? [] : [line, ...(column === null ? [] : [column])])].join(':')

/** The beginning of a long text. Cut before anything is escaped, so that nothing that was opened stays open. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)}\u2026`

/** Text of somebody else's that keeps its lines and tabs; nothing in it moves a cursor or is a command to a build server. */
export const printableLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t').map(printable).join('\t'))
    .join('\n')
