import type { Message, MultiformatMessageString } from '../../schemas/sarif/index.ts'

export type Strings = Readonly<Record<string, MultiformatMessageString>>

/** Doubled braces, placeholders, escapes and embedded links (§3.11.5, §3.11.6). */
const piece = /\{\{|\}\}|\{(\d+)\}|\\[[\]\\]|\[((?:[^[\]\\]|\\.)*)\]\([^()]*\)/gs

/** The words of a message as a reader sees them: strings looked up, arguments put in, links reduced to their text. */
export const wordsOf = (message: Message, ...strings: readonly (Strings | undefined)[]): string => {
  const { id, arguments: values = [] } = message
  const found = id === undefined ? undefined : strings.find((some) => some !== undefined && Object.hasOwn(some, id))
  return plain(message.text ?? (id === undefined ? '' : found?.[id]?.text) ?? id ?? '', values)
}

const plain = (text: string, values: readonly string[]): string =>
  text.replace(piece, (whole: string, index: string | undefined, inside: string | undefined) => {
    if (index !== undefined) return values[Number(index)] ?? whole
    if (inside !== undefined) return plain(inside, values)
    return whole.startsWith('\\') ? whole.slice(1) : whole.charAt(0)
  })
