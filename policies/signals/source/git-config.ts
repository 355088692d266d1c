/** A key of a git-config text, with the section that it stands in. `line`: of the key. */
export type GitSetting = {
  readonly section: string
  readonly key: string
  readonly value: string
  readonly line: number
}

/** Longer names and values point nowhere. */
const maxLength = 4000

/** The settings of a text in Git's own syntax: comments, quotes, escapes and continued lines as `git config` reads them; a line that is none is passed over. */
export const gitSettings = (lines: readonly string[]): readonly GitSetting[] => {
  const found: GitSetting[] = []
  let section = ''
  for (let index = 0; index < lines.length; index++) {
    const line = index + 1
    let text = (lines[index] ?? '').slice(0, maxLength)
    const header = /^\s*\[\s*([\w.-]+)\s*(?:"((?:[^"\\]|\\.)*)"\s*)?\]/u.exec(text)
    if (header) {
      section = header[2] ?? header[1] ?? ''
      text = text.slice(header[0].length)
    }
    while (/(?<!\\)(?:\\\\)*\\$/u.test(text) && index + 1 < lines.length && text.length < maxLength) {
      index += 1
      text = text.slice(0, -1) + (lines[index] ?? '').slice(0, maxLength)
    }
    const [, key, value = ''] = /^\s*([A-Za-z][\w-]*)\s*=\s*(.*)$/u.exec(text) ?? []
    if (key !== undefined) found.push({ section, key: key.toLowerCase(), value: unquotedValue(value), line })
  }
  return found
}

/** Without its quotes, and up to a comment that stands outside them. */
const unquotedValue = (text: string): string => {
  let value = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const c = text[at] ?? ''
    if (c === '\\') {
      at += 1
      value += text[at] ?? ''
    } else if (c === '"') isQuoted = !isQuoted
    else if ((c === '#' || c === ';') && !isQuoted) break
    else value += c
  }
  return value.trim()
}
