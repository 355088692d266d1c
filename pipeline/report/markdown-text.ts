import { printable } from '../../lib/printable.ts'
import { shortened } from './place.ts'

const maxText = 2_000

/** A list, and the empty line that ends it; nothing for nothing. */
export const bullets = (lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [...lines.map((line) => `- ${line}`), '']

/**
 * Text of the tree is hostile here too: no control characters, no markup, no table breaks. A word joiner keeps a renderer
 * from making a mention of `@name` and a link of `https://`.
 */
export const text = (value: string): string =>
  printable(shortened(value, maxText))
    .replace(/[\\`*_{}[\]()#+!|<>~&$]/g, (sign) => `\\${sign}`)
    .replace(/@|:(?=\/\/)|\bwww(?=\.)/g, (sign) => `${sign}\u2060`)

/** Text as code, whatever backticks it holds; a table's bars too. */
export const code = (value: string): string => {
  const clean = printable(shortened(value, maxText)).replaceAll('|', '\\|')
  const fence = '`'.repeat(Math.max(0, ...[...clean.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  return fence.length === 1 ? `\`${clean}\`` : `${fence} ${clean} ${fence}`
}
