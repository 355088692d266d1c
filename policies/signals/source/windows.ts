import type { Command } from './shell.ts'

/** What differs between PowerShell and the command prompt: the escape character, which also continues a line, and comments. */
export type Flavour = 'powershell' | 'batch'

const escapes: Readonly<Record<Flavour, string>> = { powershell: '`', batch: '^' }

/** As shellCommands, for scripts of Windows. A backslash is a character like any other. */
export const windowsCommands = (source: string, flavour: Flavour, firstLine = 1): readonly Command[] => {
  const text = flavour === 'powershell' ? withoutBlocks(source) : withoutRemarks(source)
  const mark = escapes[flavour]
  const commands: Command[] = []
  let words: string[] = []
  let word: string | null = null
  let line = firstLine
  let start = firstLine
  const add = (part: string): void => {
    if (word === null && words.length === 0) start = line
    word = (word ?? '') + part
  }
  const endWord = (): void => {
    if (word !== null) words.push(word)
    word = null
  }
  const endCommand = (): void => {
    endWord()
    const called = callIn(words)
    if (called.length > 0) commands.push({ words: slashed(called), line: start })
    words = []
  }
  for (let i = 0; i < text.length; i++) {
    const c = text[i] ?? ''
    if (c === mark) {
      const next = text[i + 1] === '\r' ? 2 : 1
      if (text[i + next] === '\n') {
        endWord()
        line += 1
        i += next
      } else if (i + 1 < text.length) {
        add(text[i + 1] ?? '')
        i += 1
      }
    } else if (c === '\n') {
      endCommand()
      line += 1
    } else if (c === '"' || (c === "'" && flavour === 'powershell')) {
      const end = quoteEnd(text, i, mark)
      const inner = text.slice(i + 1, end)
      add(inner)
      for (let at = inner.indexOf('\n'); at >= 0; at = inner.indexOf('\n', at + 1)) line += 1
      i = end
    } else if (c === '#' && flavour === 'powershell' && word === null) {
      const end = text.indexOf('\n', i)
      i = (end < 0 ? text.length : end) - 1
    } else if (c === '@' && text[i + 1] === '(') {
      endWord()
      i += 1
    } else if (';&|(){}'.includes(c)) endCommand()
    else if (c === ' ' || c === '\t' || c === '\r' || (c === ',' && flavour === 'powershell')) endWord()
    else add(c)
  }
  endCommand()
  return commands
}

/** `$x = program`, `call program`, `@program`, `Start-Process program`: the program and what follows it. */
const callIn = (words: readonly string[]): readonly string[] => {
  const assigned = words[1] === '=' && words[0]?.startsWith('$') ? words.slice(2) : words
  const plain = assigned.map((word, index) => (index === 0 ? word.replace(/^@+/u, '') : word)).filter(Boolean)
  const [first = '', ...rest] = plain
  if (/^(?:call|start|return|do|else)$/iu.test(first)) return rest.filter((word) => !/^\/\w/u.test(word))
  if (!/^(?:start-process|saps)$/iu.test(first)) return plain
  return rest
    .filter((word) => !/^-(?:filepath|argumentlist|args|wait|nonewwindow|passthru)$/iu.test(word))
    .flatMap((word) => word.split(/\s+/u))
}

const slashed = ([program = '', ...args]: readonly string[]): readonly string[] => [
  program.replaceAll('\\', '/'),
  ...args,
]

/** PowerShell doubles a quote to write one; the escape character may stand before it. In a batch file a line ends it too. */
const quoteEnd = (text: string, start: number, mark: string): number => {
  const quote = text[start]
  for (let i = start + 1; i < text.length; i++) {
    const c = text[i]
    if (c === mark && mark === '`' && quote === '"') i += 1
    else if (c === '\n' && mark === '^') return i - 1
    else if (c === quote) {
      if (mark !== '`' || text[i + 1] !== quote) return i
      i += 1
    }
  }
  return text.length
}

/** Block comments and the bodies of here-strings are blanked, their line ends kept. */
const withoutBlocks = (text: string): string => {
  const parts: string[] = []
  let kept = 0
  for (let at = text.search(blockStart); at >= 0; ) {
    const close = closes[text.slice(at, at + 2)] ?? ''
    const found = text.indexOf(close, at + 2)
    const end = found < 0 ? text.length : found + close.length
    parts.push(text.slice(kept, at), text.slice(at, end).replace(/[^\n]/gu, ' '))
    kept = end
    const next = text.slice(end).search(blockStart)
    at = next < 0 ? -1 : end + next
  }
  return parts.join('') + text.slice(kept)
}

const blockStart = /<#|@["'](?=\r?\n)/u
const closes: Readonly<Record<string, string>> = { '<#': '#>', '@"': '\n"@', "@'": "\n'@" }

const withoutRemarks = (text: string): string =>
  text
    .split('\n')
    .map((each) => (/^\s*@?(?:rem(?:\s|$)|::)/iu.test(each) ? '' : each))
    .join('\n')
