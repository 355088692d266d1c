import type { Document, LineCounter, YAMLError } from 'yaml'

/** What the parser says, without the place and the excerpt that it puts after it. */
export const yamlWords = ({ code, message }: YAMLError): string =>
  code === 'MULTIPLE_DOCS' ? 'it holds more than one document' : (message.split(/ at line \d|\n/u)[0] ?? message)

/** The document as plain data, or why not: what aliases make of a short text can fill the memory; the package counts them and throws. */
export const plainValue = (document: Document): { readonly value: unknown } | { readonly problem: string } => {
  try {
    return { value: document.toJS() }
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    return { problem: error.message }
  }
}

/** The line (1-based) of the deepest node on the way that `keys` go; numbers are places in a list. */
export const lineOfNode = (document: Document, lines: LineCounter, keys: readonly string[]): number => {
  const path = keys.map((key) => (/^\d+$/u.test(key) ? Number(key) : key))
  for (let length = path.length; length > 0; length--) {
    const node: unknown = document.getIn(path.slice(0, length), true)
    if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range))
      return lines.linePos(Number(node.range[0])).line
  }
  return 1
}
