import { readFileSync, statSync } from 'node:fs'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of a file without its byte order mark, or why it is not read: ESLint itself would replace what is not UTF-8. */
export const readSource = (file, maxFileBytes) => {
  if (statSync(file).size > maxFileBytes) return { text: null, unread: { unread: 'too-large' } }
  try {
    return { text: utf8.decode(readFileSync(file)), unread: {} }
  } catch (error) {
    if (error instanceof TypeError) return { text: null, unread: { unread: 'not-utf8' } }
    throw error
  }
}
