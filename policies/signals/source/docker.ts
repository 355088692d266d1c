import type { SourceFile } from './file.ts'

/** An instruction of a container file, its name in capitals, its words each with its 1-based line. */
export type Instruction = { readonly name: string; readonly words: readonly Word[] }
type Word = { readonly text: string; readonly line: number }

/** The instructions of a container file but for what RUN, CMD and ENTRYPOINT run: that is commands. */
export const instructionsOf = (file: SourceFile): readonly Instruction[] => {
  if (file.kind !== 'dockerfile') return []
  const found: { name: string; words: Word[] }[] = []
  let isOpen = false
  for (const [index, text] of file.lines().entries()) {
    if (/^\s*#/u.test(text)) continue
    const start: RegExpExecArray | null = isOpen ? null : /^\s*(?:ONBUILD\s+)?([A-Za-z]+)\s(.*)$/su.exec(text)
    const rest = start ? (start[2] ?? '') : isOpen ? text : ''
    if (start) found.push({ name: (start[1] ?? '').toUpperCase(), words: [] })
    const words = wordsOf(rest, index + 1)
    for (const word of words) found.at(-1)?.words.push(word)
    isOpen = (start !== null || isOpen) && text.trimEnd().endsWith('\\')
  }
  return found
}

const wordsOf = (text: string, line: number): readonly Word[] =>
  text
    .split(/\s+/u)
    .map((word) => word.replace(/["']/gu, ''))
    .filter((word) => word !== '' && word !== '\\')
    .map((word) => ({ text: word, line }))
