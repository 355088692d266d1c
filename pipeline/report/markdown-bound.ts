/** What a comment of GitHub holds, in characters; one of GitLab holds more (1,000,000). */
export const commentLimit = 65_536

/** Text whose lines each have a bound, cut at the end of a line so that all of it, the last line included, is within the limit. */
export const boundedMarkdown = (lines: readonly string[], last: string, limit = commentLimit): string => {
  const whole = [...lines, last, ''].join('\n')
  if (whole.length <= limit) return whole
  const said = (count: number): string =>
    `\n${count} more lines are left out here; --format sarif has every finding.\n\n${last}\n`
  const room = limit - said(lines.length).length
  let used = 0
  const kept: string[] = []
  for (const line of lines) {
    used += line.length + 1
    if (used > room) break
    kept.push(line)
  }
  return `${kept.map((line) => `${line}\n`).join('')}${said(lines.length - kept.length)}`
}
