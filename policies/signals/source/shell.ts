import { inputText, readsShell, textsForShell } from './program.ts'

/** A command as a shell would see it: its words, and the 1-based line on which it starts. */
export type Command = { readonly words: readonly string[]; readonly line: number }

type Here = { readonly delimiter: string; readonly isShell: boolean }

/** Shell in shell in shell: nobody writes deeper, and a hostile file must not exhaust the stack. */
const maxDepth = 8

/**
 * Splits shell text into commands. Comments, here-documents that no shell reads, and quoted text are words or nothing,
 * never commands. `firstLine` is the line of the text's start. Not a shell: no expansion, `$x` stays as it is.
 */
export const shellCommands = (text: string, firstLine = 1, depth = 0): readonly Command[] => {
  if (depth > maxDepth) return []
  const commands: Command[] = []
  let words: string[] = []
  let word: string | null = null
  let line = firstLine
  let start = firstLine
  let here: Here[] = []
  let isFed = false
  let fed = ''
  let i = 0
  const endWord = (): void => {
    if (word === null) return
    const before = words.at(-1)
    if (before?.startsWith('<<') && before !== '<<<') {
      words.pop()
      here.push({ delimiter: word, isShell: words.length === 0 || readsShell(words) })
    } else words.push(word)
    word = null
  }
  const endCommand = (): void => {
    endWord()
    if (words.length > 0) {
      commands.push({ words, line: start })
      addAll(nestedCommands(words, start, depth))
      // `echo TEXT | bash`: the shell that is fed runs it.
      if (isFed && readsShell(words)) addAll(shellCommands(fed, start, depth + 1))
      fed = inputText(words)
    }
    words = []
  }
  // One by one: the arguments of a call lie on the stack, and a text may hold any number of commands.
  const addAll = (more: readonly Command[]): void => {
    for (const command of more) commands.push(command)
  }
  const add = (part: string): void => {
    if (word === null && words.length === 0) start = line
    word = (word ?? '') + part
  }
  while (i < text.length) {
    const c = text[i] ?? ''
    if (c === '\\') {
      const next = text[i + 1] ?? ''
      if (next === '\r' && text[i + 2] === '\n') i += 1
      if (next === '\n' || next === '\r') line += 1
      else add(next)
      i += 2
    } else if (c === '\n') {
      endWord()
      const isPiped = isFed && readsShell(words)
      endCommand()
      isFed = false
      line += 1
      i += 1
      for (const { delimiter, isShell } of here) {
        const body = heredoc(text, i, delimiter)
        if (isShell || isPiped) addAll(shellCommands(body.text, line, depth + 1))
        i = body.end
        line += body.lines
      }
      here = []
    } else if (c === "'" || c === '"') {
      const end = quoteEnd(text, i, c)
      const inner = text.slice(i + 1, end)
      add(c === '"' ? inner.replace(/\\([\\"$`])/gu, '$1') : inner)
      if (c === '"') addAll(substitutions(inner, line, depth))
      line += lineBreaks(inner, 0, inner.length)
      i = end + 1
    } else if (c === '#' && word === null) {
      const end = text.indexOf('\n', i)
      i = end < 0 ? text.length : end
    } else if (c === '<' && text[i + 1] === '<') {
      endWord()
      const operator = /^<<[<-]?/u.exec(text.slice(i, i + 3))?.[0] ?? '<<'
      words.push(operator)
      i += operator.length
    } else if ((c === '$' || c === '`') && locatedAt(text, i)) {
      const found = locatedAt(text, i)
      add(found?.[1] ?? '')
      i += found?.[0].length ?? 1
    } else if (';&|()`'.includes(c)) {
      if (c === '(' && word === '$') word = null
      endCommand()
      isFed = c === '|' && text[i - 1] !== '|' && text[i + 1] !== '|'
      i += 1
    } else if (c === ' ' || c === '\t' || c === '\r') {
      endWord()
      i += 1
    } else {
      const end = plainEnd(text, i)
      add(text.slice(i, end))
      i = end
    }
  }
  endCommand()
  return commands
}

/** What a command hands to a shell is commands too (`bash -c TEXT`). */
export const nestedCommands = (words: readonly string[], line: number, depth = 0): readonly Command[] => {
  const commands: Command[] = []
  for (const text of textsForShell(words))
    for (const command of shellCommands(text, line, depth + 1)) commands.push(command)
  return commands
}

/** `$(which x)` and its like stand for the program itself. */
const located =
  /(?:\$\(|`)\s*(?:which|command\s+-v|type\s+-[pP])\s+["']?([\w./-]{1,200})["']?(?:\s+2>\S{1,40})?\s*[)`]/uy

const locatedAt = (text: string, at: number): RegExpExecArray | null => {
  located.lastIndex = at
  return located.exec(text)
}

/** `"$(…)"`: what a double-quoted word runs. */
const substitutions = (inner: string, firstLine: number, depth: number): readonly Command[] => {
  const commands: Command[] = []
  let line = firstLine
  let counted = 0
  for (const match of inner.matchAll(/\$\(([^()]*)\)|`([^`]*)`/gu)) {
    line += lineBreaks(inner, counted, match.index)
    counted = match.index
    for (const command of shellCommands(match[1] ?? match[2] ?? '', line, depth + 1)) commands.push(command)
  }
  return commands
}

const lineBreaks = (text: string, from: number, to: number): number => {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** Past the characters that mean nothing to a shell, at least one. */
const plainEnd = (text: string, start: number): number => {
  let end = start + 1
  while (end < text.length && !'\\\n\'"#<;&|()` \t\r'.includes(text[end] ?? '')) end += 1
  return end
}

const quoteEnd = (text: string, start: number, quote: string): number => {
  for (let i = start + 1; i < text.length; i++) {
    if (quote === '"' && text[i] === '\\') i += 1
    else if (text[i] === quote) return i
  }
  return text.length
}

const heredoc = (text: string, from: number, delimiter: string): { text: string; end: number; lines: number } => {
  let at = from
  let lines = 0
  while (at < text.length) {
    const next = text.indexOf('\n', at)
    const end = next < 0 ? text.length : next
    if (text.slice(at, end).trim() === delimiter)
      return { text: text.slice(from, at), end: next < 0 ? end : end + 1, lines: lines + 1 }
    at = next < 0 ? end : end + 1
    lines += 1
  }
  return { text: text.slice(from), end: text.length, lines }
}
