/** What each log is called in categories and names: its file name without endings, made distinct, with no slash. */
export const labelsOf = (names: readonly string[]): readonly string[] => {
  const used = new Set<string>()
  return names.map((name) => distinctFrom(plainLabel(name), used))
}

const plainLabel = (name: string): string => {
  const file = name.split(/[\\/]/).at(-1) ?? ''
  const label =
    name === '-'
      ? 'stdin'
      : file
          .replace(/\.gz$/i, '')
          .replace(/\.json$/i, '')
          .replace(/\.sarif$/i, '')
  return label === '' ? 'log' : label
}

/** `label`, or `label-2` and so on where that is used; the answer counts as used from then on. */
export const distinctFrom = (label: string, used: Set<string>): string => {
  let made = label
  for (let count = 2; used.has(made); count++) made = `${label}-${count}`
  used.add(made)
  return made
}
