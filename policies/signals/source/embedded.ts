import { type Command, shellCommands } from './shell.ts'
import { windowsCommands } from './windows.ts'

/** A text in a program of another language that is a script, and the line on which it starts. */
type Script = { readonly text: string; readonly line: number; readonly runner: string }

/** What stands before the text of a script: a step of Jenkins, or a runner's setting of TeamCity. */
const before = /\b(sh|bat|powershell|pwsh|scriptContent)\b[^"';{}]{0,200}$/u

/** Scripts in Groovy and Kotlin: the text behind `sh`, `bat`, `powershell` or `scriptContent`. Comments and other texts are none. */
export const embeddedCommands = (text: string): readonly Command[] =>
  scriptsIn(text).flatMap(({ text: script, line, runner }) => {
    if (runner === 'bat') return windowsCommands(script, 'batch', line)
    if (runner === 'powershell' || runner === 'pwsh') return windowsCommands(script, 'powershell', line)
    return shellCommands(script, line)
  })

const scriptsIn = (text: string): readonly Script[] => {
  const scripts: Script[] = []
  let line = 1
  let head = ''
  for (let i = 0; i < text.length; ) {
    const end = tokenEnd(text, i)
    const token = text.slice(i, end)
    const quote = quoteOf(text, i)
    if (quote !== '') {
      const runner = before.exec(head)?.[1]
      if (runner) scripts.push({ text: token.slice(quote.length, -quote.length), line, runner })
      // A label may stand before the script: `sh label: 'x', script: 'y'`.
      head = runner ? `${runner} (` : ''
    } else if (!isComment(token)) head = headAfter(head, token)
    for (let at = token.indexOf('\n'); at >= 0; at = token.indexOf('\n', at + 1)) line += 1
    i = end
  }
  return scripts
}

/** What of the code can stand before a text: a statement ends at a separator, and outside brackets at its line. */
const headAfter = (head: string, token: string): string => {
  const kept = token.startsWith('\n') && !head.includes('(') ? '' : head
  const whole = kept + token
  const cut = Math.max(whole.lastIndexOf(';'), whole.lastIndexOf('{'), whole.lastIndexOf('}'), whole.lastIndexOf(')'))
  return whole.slice(Math.max(cut + 1, whole.length - 400))
}

const isComment = (token: string): boolean => token.startsWith('//') || token.startsWith('/*')

const quoteOf = (text: string, at: number): string => {
  const c = text[at]
  if (c !== '"' && c !== "'") return ''
  return text.startsWith(c.repeat(3), at) ? c.repeat(3) : c
}

/** Past a comment, a text or a run of other characters; at least one. */
const tokenEnd = (text: string, start: number): number => {
  if (text.startsWith('//', start)) return orEnd(text, text.indexOf('\n', start), 0)
  if (text.startsWith('/*', start)) return orEnd(text, text.indexOf('*/', start + 2), 2)
  const quote = quoteOf(text, start)
  if (quote.length === 3) return orEnd(text, text.indexOf(quote, start + 3), 3)
  if (quote !== '') return quotedEnd(text, start, quote)
  let end = start + 1
  while (end < text.length && !'"\'/\n'.includes(text[end] ?? '')) end += 1
  return end
}

const quotedEnd = (text: string, start: number, quote: string): number => {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i += 1
    else if (text[i] === quote) return i + 1
    else if (text[i] === '\n') return i
  }
  return text.length
}

const orEnd = (text: string, found: number, length: number): number => (found < 0 ? text.length : found + length)
