import { printableLines } from './place.ts'

export type Attributes = Readonly<Record<string, string | number | null>>

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
}

// XML 1.0 §2.2 has no place for two more than `printable` shows; no reference brings them in either.
const clean = (text: string): string =>
  printableLines(text).replace(/[\ufffe\uffff]/g, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`)

const replaced = (text: string, signs: RegExp): string => clean(text).replace(signs, (sign) => entities[sign] ?? sign)

/** Text of an element, whatever it holds: no character outside the Char production, no markup, no `]]>`. */
export const xmlText = (text: string): string => replaced(text, /[&<>]/g)

/** `children` are XML already. An attribute that is null is left out; a line end or a tab in one is kept. */
export const element = (name: string, attributes: Attributes, children: readonly string[] = []): string => {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${replaced(String(value), /[&<>"\n\t]/g)}"`)
    .join('')
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`
}
