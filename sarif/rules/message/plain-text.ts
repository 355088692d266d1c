import type { Checks, Rule, Visit } from '../rule.ts'
import { uriFault } from '../uri/rfc3986.ts'
import { withoutCode } from './text.ts'

const paired = /(?<!["'`])<(a|b|code|div|em|h[1-6]|i|li|ol|p|pre|span|strong|ul)(?:\s[^<>]*)?>[^<]*<\/\1>|<br\s*\/?>/i
const indented = /(?:^|\n)(?: {2,}|\t)[^\s]/
const destination = '\\d+|(?:https?|file|sarif):[^()\\s]*'
const brackets = new RegExp(
  `(?<![\\w)\\]\\\\])\\[[^[\\]()\\n\\\\]*\\[[^[\\]\\\\]*\\][^[\\]()\\\\]*\\]\\((?:${destination})\\)`,
)
const links = /(?<!\\)\[(?:[^[\]\\]|\\.)*\]\(((?:https?|file|sarif):[^()]*|\d+\s+"[^"]*")\)/g

const placeholders = /\{\d+\}/g

const hasPair = (text: string): boolean =>
  text.includes('<') && paired.test(withoutCode(text.replace(/^[ \t]+/gm, (space) => (space.length > 3 ? ' ' : space))))

/** The destination of a link that is neither a URI nor a number, or null. */
const brokenLink = (text: string): string | null => {
  if (!text.includes('](')) return null
  for (const [, found = ''] of text.matchAll(links)) if (uriFault(found.replace(placeholders, '0'))) return found
  return null
}

/** Calls `use` with the plain text of every message and message string; contents and descriptions are none. */
const onPlainText = (use: (text: string) => string | null): Checks => {
  const check = ({ text }: { text?: string }, { report }: Visit): void => {
    const what = text === undefined ? null : use(text)
    if (what !== null) report(what, 'text')
  }
  return {
    message: check,
    multiformatMessageString: (strings, visit) => {
      if (['messageStrings', 'globalMessageStrings'].includes(visit.frame.property)) check(strings, visit)
    },
  }
}

export const plainTextRules: readonly Rule[] = [
  {
    id: 'message/plain-markup',
    section: '3.11.3',
    level: 'warning',
    requirement: 'A plain text message has no HTML, and no white space that gives it a layout.',
    remedy: 'Write sentences; put what needs a form into "markdown".',
    enter: onPlainText((text) => {
      if (hasPair(text)) return 'The plain text holds HTML.'
      return indented.test(text) ? 'The plain text is indented.' : null
    }),
  },
  {
    id: 'message/link-destination',
    section: '3.11.6',
    level: 'error',
    requirement: 'The destination of a link in plain text is a URI, or the id of a location, and nothing more.',
    remedy: 'Escape what a URI may not hold (a space as %20); a title is for "markdown".',
    enter: onPlainText((text) => {
      const broken = brokenLink(text)
      return broken === null ? null : `"${broken.slice(0, 60)}" is no URI.`
    }),
  },
  {
    id: 'message/link-brackets',
    section: '3.11.6',
    level: 'error',
    requirement: 'Square brackets in the text of a link are escaped in plain text.',
    remedy: 'Write \\[ and \\] (in JSON with two backslashes).',
    enter: onPlainText((text) =>
      text.includes('](') && brackets.test(text) ? 'The text of a link holds brackets without a backslash.' : null,
    ),
  },
]
