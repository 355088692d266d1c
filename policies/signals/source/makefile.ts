const assignment = /^\s*(?:export\s+|override\s+)*([A-Za-z_.][\w.-]{0,100})\s*(?:\?|:{1,3}|\+)?=\s*(.*)$/u

/** No program has a longer name. */
const maxValue = 200
/** What the values of variables may add to one file. In characters. */
const maxGrowth = 200_000

/**
 * What the recipes of a makefile hand to the shell, line for line, with the values of the variables that it sets: lines
 * behind a tab or the prefix that it chooses, what follows `target: ;`, bodies of `define` and calls of `shell`.
 */
export const recipes = (lines: readonly string[]): string => {
  const values = new Map<string, string>()
  let prefix = '\t'
  let isDefined = false
  let isContinued = false
  let room = maxGrowth
  const filled = (text: string): string =>
    text.replace(/\$[({]([A-Za-z_][\w.-]{0,100})[)}]/gu, (whole, name: string) => {
      const value = values.get(name)
      if (value === undefined || room <= 0) return whole
      room -= value.length
      return value
    })
  return lines
    .map((text) => {
      const isRecipe = text.startsWith(prefix) || isDefined || isContinued
      const called = isRecipe ? '' : (/\$\(shell\s+(.*)\)/u.exec(text.slice(0, maxLine))?.[1] ?? '')
      const [, name, value] = isRecipe ? [] : (assignment.exec(text.slice(0, maxLine)) ?? [])
      if (name === '.RECIPEPREFIX') prefix = value?.trim().slice(0, 1) || '\t'
      else if (name !== undefined && value !== undefined && value.length <= maxValue && called === '')
        values.set(name, filled(value.trim()).slice(0, maxValue))
      const isStart = !isRecipe && /^\s*define\s/u.test(text)
      if (isDefined && /^\s*endef\b/u.test(text)) isDefined = false
      else if (isStart) isDefined = true
      const inline =
        isRecipe || name !== undefined
          ? ''
          : (/^[^\s#;][^#;]{0,400}:[^=;#]{0,400};(.*)$/u.exec(text.slice(0, maxLine))?.[1] ?? '')
      isContinued = (isRecipe || inline !== '') && text.endsWith('\\')
      if (called !== '') return filled(called)
      if (!isRecipe) return filled(inline)
      return filled(text.startsWith(prefix) ? text.slice(prefix.length) : text).replace(/^(\s*)[@+-]+/u, '$1')
    })
    .join('\n')
}

/** Of a line that may have any length. */
const maxLine = 4000
