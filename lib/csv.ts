import { printable } from './printable.ts'

/** RFC 4180: rows of cells, each cell one line of printable text that no spreadsheet takes for a formula. */
export const csvText = (rows: Iterable<readonly string[]>): string => {
  let text = ''
  for (const row of rows) text += `${row.map(field).join(',')}\r\n`
  return text
}

/** A spreadsheet holds 32,767 characters in a cell, and readers of CSV often no more. */
const maxCell = 32_000

/** A spreadsheet takes what starts so for a formula: an apostrophe makes it text. */
const formula = /^\s*[=+\-@]/u

const field = (value: string): string => {
  const clean = printable(value.length > maxCell ? `${value.slice(0, maxCell)}…` : value)
  const safe = formula.test(clean) ? `'${clean}` : clean
  return /[",]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
