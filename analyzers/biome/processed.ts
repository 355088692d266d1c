import { printedName } from './printed-name.ts'

/** Files that Biome lists as processed, and how many of them its closing count leaves out: it counts none that was too large. */
export type Processed = { readonly files: ReadonlySet<string>; readonly uncounted: number }

/**
 * Which of the files handed over stand in Biome's list of processed files (`--verbose`); null where the list or the count
 * behind it is missing: then Biome did not come to its end. The list also names files that Biome then could not read;
 * those it reports as results.
 */
export const processedFiles = (summary: string, handedOver: readonly string[]): Processed | null => {
  const count = /^Checked (\d+) files? in [^\n]*$/m.exec(summary)?.[1]
  const list = /^ {2}i Files processed:\n {2}\n((?: {2}- [^\n]*\n(?: {4}[^\n]*\n)*)+) {2}\n/m.exec(summary)?.[1]
  if (count === undefined) return null
  if (list === undefined) return Number(count) === 0 ? { files: new Set(), uncounted: 0 } : null
  // A line break in a name is followed by four blanks, so that no name can stand in for another entry.
  const printed = list
    .replaceAll('\n    ', '\u0000')
    .slice(0, -1)
    .split('\n')
    .map((line) => line.slice(4).replaceAll('\u0000', '\n'))
  const seen = countBy(printed.map(printedName))
  const wanted = countBy(handedOver.map(printedName))
  const isSeen = (name: string): boolean => (seen.get(name) ?? 0) >= (wanted.get(name) ?? 0)
  return {
    files: new Set(handedOver.filter((path) => isSeen(printedName(path)))),
    uncounted: printed.length - Number(count),
  }
}

const countBy = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
