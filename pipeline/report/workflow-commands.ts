/** What GitHub Actions shows at a line of a file. Lines and columns are 1-based. */
export type Annotation = {
  readonly level: 'error' | 'warning' | 'notice'
  readonly file?: string | null
  readonly line?: number | null
  readonly column?: number | null
  readonly title: string
  readonly message: string
}

// How the runner reads a command: src/Runner.Common/ActionCommand.cs of actions/runner, read 2026-11-30. `%25` is undone last.
const escaped = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
const escapeData = (text: string): string => text.replace(/[%\r\n]/g, escaped)
const escapeProperty = (text: string): string => text.replace(/[%\r\n:,]/g, escaped)

/** One line that the runner obeys, without its end. A line number without a file means nothing to GitHub. */
export const workflowCommand = ({
  level,
  file = null,
  line = null,
  column = null,
  title,
  message,
}: Annotation): string => {
  const isPlaced = file !== null && line !== null
  const properties: readonly (readonly [string, string | number | null])[] = [
    ['file', file],
    ['line', isPlaced ? line : null],
    ['endLine', isPlaced ? line : null],
    ['col', isPlaced ? column : null],
    ['title', title],
  ]
  const written = properties
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  return `::${level} ${written.join(',')}::${escapeData(message)}`
}
