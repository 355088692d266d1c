/** How the text of a log is laid out, as far as a serializer can keep it. */
export type Layout = { readonly indent: string; readonly lineBreak: '\n' | '\r\n'; readonly end: string }

// A serializer indents by ten characters at most.
const firstMember = /^\s*[{[](\r?\n)([ \t]{1,10})(?=\S)/
const enough = 4_096

export const layoutOf = (text: Uint8Array): Layout => {
  const start = new TextDecoder().decode(text.subarray(0, enough))
  const end = new TextDecoder().decode(text.subarray(Math.max(0, text.length - 2)))
  const [, lineBreak = '\n', indent = ''] = firstMember.exec(start) ?? []
  return {
    indent,
    lineBreak: lineBreak === '\r\n' ? '\r\n' : '\n',
    end: end.endsWith('\r\n') ? '\r\n' : end.endsWith('\n') ? '\n' : '',
  }
}

/** A log as bytes. Member order is that of the value; strings hold no raw line breaks, so each that is there is layout. */
export const written = (log: unknown, { indent, lineBreak, end }: Layout): Uint8Array => {
  const text = indent === '' ? JSON.stringify(log) : JSON.stringify(log, null, indent)
  return new TextEncoder().encode(`${lineBreak === '\n' ? text : text.replaceAll('\n', lineBreak)}${end}`)
}
