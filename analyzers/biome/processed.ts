/**
 * Which of the files handed over stand in Biome's list of processed files (`--verbose`); null where the list or the count
 * behind it is missing or they disagree: then Biome did not come to its end. The list also names files that Biome then
 * could not read; those it reports as results.
 */
export const processedFiles = (summary: string, handedOver: readonly string[]): ReadonlySet<string> | null => {
  const count = /^Checked (\d+) files? in [^\n]*$/m.exec(summary)?.[1]
  const list = /^ {2}i Files processed:\n {2}\n((?: {2}- [^\n]*\n(?: {4}[^\n]*\n)*)+) {2}\n/m.exec(summary)?.[1]
  if (count === undefined) return null
  if (list === undefined) return Number(count) === 0 ? new Set() : null
  // A line break in a name is followed by four blanks, so that no name can stand in for another entry.
  const printed = list.replaceAll('\n    ', '\u0000').trimEnd().split('\n')
  if (printed.length !== Number(count)) return null
  const seen = countBy(printed.map((line) => fold(line.slice(4))))
  const wanted = countBy(handedOver.map(fold))
  return new Set(handedOver.filter((path) => (seen.get(fold(path)) ?? 0) >= (wanted.get(fold(path)) ?? 0)))
}

/** Biome prints a replacement character for what a terminal does not show; names that fold alike count as read only together. */
const fold = (name: string): string => name.replace(/[^ -~]/gu, '?')

const countBy = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
