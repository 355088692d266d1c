import { thousands } from '../lib/counted.ts'

const shown = 20

/** The first of many lines, for a command whose report in JSON has all. */
export const firstLines = (lines: readonly string[], before = ''): readonly string[] =>
  lines.length <= shown
    ? lines
    : [...lines.slice(0, shown), `${before}and ${thousands(lines.length - shown)} more (--format json lists all)`]
