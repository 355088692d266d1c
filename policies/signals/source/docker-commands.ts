import { type Command, nestedCommands, shellCommands } from './shell.ts'

const instruction = /^\s*(?:ONBUILD\s+)?(RUN|CMD|ENTRYPOINT|HEALTHCHECK)\s+(?:(?:--\S+|CMD)\s+)*(.*)$/isu

/** What the instructions of a container file run: texts for the shell, here-documents among them, and lists of words. */
export const dockerCommands = (lines: readonly string[]): readonly Command[] => {
  const mark = /^#\s*escape\s*=\s*`/iu.test(lines[0] ?? '') ? '`' : '\\'
  const execForms: Command[] = []
  const text: string[] = []
  let entrypoint: readonly string[] = []
  for (let index = 0; index < lines.length; index++) {
    const starts = instruction.exec(lines[index] ?? '')
    if (!starts) {
      text.push('')
      continue
    }
    const name = (starts[1] ?? '').toUpperCase()
    const from = index
    const parts = [starts[2] ?? '']
    while (isOpen(parts.at(-1) ?? '', mark) && index + 1 < lines.length) {
      index += 1
      // A comment between continued lines is taken out.
      const next = lines[index] ?? ''
      parts.push(/^\s*#/u.test(next) ? mark : next)
    }
    const rest = parts.map((part) => (isOpen(part, mark) ? part.trimEnd().slice(0, -1) : part))
    const words = execForm(rest.join(' ').trim())
    if (words) {
      execForms.push({ words, line: from + 1 }, ...nestedCommands(words, from + 1))
      if (name === 'ENTRYPOINT') entrypoint = words
      else if (name === 'CMD' && entrypoint.length > 0)
        execForms.push({ words: [...entrypoint, ...words], line: from + 1 })
      for (const _ of parts) text.push('')
      continue
    }
    for (const [at, part] of rest.entries()) text.push(at < rest.length - 1 ? `${part}\\` : part)
    for (const delimiter of delimitersOf(rest.join(' ')))
      for (let isBody = true; isBody && index + 1 < lines.length; ) {
        index += 1
        text.push(lines[index] ?? '')
        isBody = (lines[index] ?? '').trim() !== delimiter
      }
  }
  return [...execForms, ...shellCommands(text.join('\n'))]
}

const isOpen = (text: string, mark: string): boolean => text.trimEnd().endsWith(mark)

const delimitersOf = (text: string): readonly string[] =>
  [...text.slice(0, 4000).matchAll(/<<-?\s?["']?([A-Za-z_]\w{0,100})["']?/gu)].map((match) => match[1] ?? '')

const execForm = (text: string): readonly string[] | null => {
  if (!text.startsWith('[')) return null
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.map(String) : null
  } catch {
    // No JSON: Docker, too, hands such a line to the shell.
    return null
  }
}
