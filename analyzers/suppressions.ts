/** How often a pattern (with the flag `g`) matches. One pass, nothing kept. */
export const countMatches = (text: string, pattern: RegExp): number => {
  let count = 0
  for (const _ of text.matchAll(pattern)) count += 1
  return count
}
