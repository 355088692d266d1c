// C0 and C1 controls, bidirectional marks and overrides, line separators, invisible formats, tag characters, lone surrogates.
// U+200C and U+200D stay: words and emoji need them, and they move nothing.
const dangerous =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Cs}/gu

const named: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const visible = (character: string): string =>
  named[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}}`

// What a build server obeys in a log: GitHub Actions' `::name::` at the beginning of a line and `##[name]` anywhere in
// one, Azure Pipelines' `##vso[name]`.
const workflowCommand = /^(\s*):(?=:)|#(?=#(?:\[|vso\[))/g

/**
 * Text of somebody else's, for one line of a terminal or of a build log: what would move the cursor, colour or reorder
 * is shown as an escape, and so is the first sign of a workflow command.
 */
export const printable = (text: string): string =>
  text
    .replace(dangerous, visible)
    .replace(workflowCommand, (command) => `${command.slice(0, -1)}${visible(command.slice(-1))}`)
