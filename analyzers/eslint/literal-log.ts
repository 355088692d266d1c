import type { Region, Replacement, ReportingDescriptor, Result, SarifLog } from '../../schemas/sarif/index.ts'
import type { FileRecord, Message } from './output.ts'

/** The records as a log, word for word: paths where URIs should be, places as ESLint counts them. */
export const literalLog = (records: readonly FileRecord[]): SarifLog => {
  const ids = new Set(records.flatMap(({ messages }) => messages.map(({ rule }) => rule)))
  return {
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'ESLint', rules: [...ids].map(ruleOf) } },
        results: records.flatMap(({ file, messages }) => messages.map((message) => literalResult(file, message))),
      },
    ],
  }
}

const ruleOf = (id: string): ReportingDescriptor => {
  const helpUri = pageOf(id)
  return helpUri === null ? { id } : { id, helpUri }
}

/** The page of a rule of ours. Others come with a configuration of the worktree's, and nobody knows whose they are. */
const pageOf = (id: string): string | null => {
  const [, prefix, name = ''] = /^(?:(@typescript-eslint|security)\/)?([a-z][a-zA-Z-]*)$/.exec(id) ?? []
  if (name === '' || id === 'parse' || id === 'directive') return null
  if (prefix === undefined) return `https://eslint.org/docs/latest/rules/${name}`
  if (prefix === '@typescript-eslint') return `https://typescript-eslint.io/rules/${name}`
  return `https://github.com/eslint-community/eslint-plugin-security/blob/main/docs/rules/${name}.md`
}

const literalResult = (file: string, { rule, message, fixes, ...place }: Message): Result => ({
  ruleId: rule,
  message: { text: message },
  locations: [{ physicalLocation: { artifactLocation: { uri: file }, region: regionOf(place) } }],
  ...(fixes.length === 0 ? {} : { fixes: fixes.map((fix) => literalFix(file, fix)) }),
})

const literalFix = (file: string, { description, inserted, ...deleted }: Message['fixes'][number]) => ({
  ...(description === null ? {} : { description: { text: description } }),
  artifactChanges: [{ artifactLocation: { uri: file }, replacements: [replacement(deleted, inserted)] }],
  // A suggestion may change what the code does; a fix must not.
  properties: { applicability: description === null ? 'safe' : 'unsafe' },
})

type Place = Pick<Message, 'line' | 'column' | 'endLine' | 'endColumn'>

const replacement = (deleted: Place, inserted: string): Replacement => ({
  deletedRegion: regionOf(deleted),
  ...(inserted === '' ? {} : { insertedContent: { text: inserted } }),
})

const regionOf = ({ line, column, endLine, endColumn }: Place): Region => ({
  startLine: line,
  startColumn: column,
  endLine,
  endColumn,
})
