/** Rising numbers as text: `0-4,7`. */
export const rangesOf = (numbers: readonly number[]): string => {
  const parts: string[] = []
  for (let at = 0; at < numbers.length; at++) {
    const first = numbers[at] ?? 0
    while (numbers[at + 1] === (numbers[at] ?? 0) + 1) at++
    const last = numbers[at] ?? 0
    parts.push(first === last ? `${first}` : `${first}-${last}`)
  }
  return parts.join(',')
}

/** The numbers that a text stands for; null where they are not `count` rising ones, whatever the text says. */
export const numbersIn = (text: string, count: number): readonly number[] | null => {
  const numbers: number[] = []
  for (const part of text === '' ? [] : text.split(',')) {
    const [, first, last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part) ?? []
    if (first === undefined || Number(first) <= (numbers.at(-1) ?? -1)) return null
    if (Number(last) - Number(first) >= count - numbers.length) return null
    for (let at = Number(first); at <= Number(last); at++) numbers.push(at)
  }
  return numbers.length === count ? numbers : null
}
