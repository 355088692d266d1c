import { sha256 } from '../../../lib/digest.ts'
import { compareRuns, normalize, uriOfPath } from '../../../sarif/index.ts'
import type { Result, Run, SarifLog } from '../../../schemas/sarif/index.ts'

/** Paths and texts. */
export type Tree = Readonly<Record<string, string>>

/** What a rule looks for; the region is that of the group `here`, or all of it, the message is fixed or told of what was found. */
export type Finder = { readonly id: string; readonly looksFor: RegExp; readonly message: (text: string) => string }

/** Its region is the name alone and its message fixed, so that neither tells one call from another. */
export const evalCall: Finder = { id: 'no-eval', looksFor: /\beval(?=\()/dg, message: () => 'Can be harmful.' }
export const unusedImport: Finder = {
  id: 'unused',
  looksFor: /(?<=import (?:\w+, )*)\b(?!import\b)\w+(?=,|$)/dgm,
  message: (text) => `${text} is unused.`,
}

const offset = (text: string, at: number): { line: number; column: number } => {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

const resultsIn = (path: string, text: string, { id, looksFor, message }: Finder): Result[] =>
  [...text.matchAll(looksFor)].map((match) => {
    const [start, end] = [match.index, match.index + match[0].length].map((at) => offset(text, at))
    return {
      ruleId: id,
      message: { text: message(match[0]) },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: path },
            region: {
              startLine: start?.line ?? 1,
              startColumn: start?.column ?? 1,
              endLine: end?.line ?? 1,
              endColumn: end?.column ?? 1,
            },
          },
        },
      ],
    }
  })

/** The house run of some finders over some files. */
export const runOver = (
  tree: Tree,
  finders: readonly Finder[] = [evalCall],
  level: 'error' | 'note' = 'error',
): Run => {
  const results = Object.entries(tree).flatMap(([path, text]) =>
    finders.flatMap((finder) => resultsIn(path, text, finder)),
  )
  const before: SarifLog = {
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'Gauge' } }, columnKind: 'utf16CodeUnits', results }],
  }
  const { log } = normalize(before, {
    analyzer: 'gauge',
    driver: { version: '1.2.3', informationUri: null },
    coordinates: { columns: 'utf16CodeUnits', lineBreaks: 'lf-crlf', countsByteOrderMark: false },
    files: {
      find: (path) => {
        const text = tree[path]
        return text === undefined ? null : { size: Buffer.byteLength(text), sha256: sha256(text) }
      },
      read: (path) => Buffer.from(tree[path] ?? ''),
    },
    pathOf: (uri) => uri,
    faultOf: () => null,
    severityOf: () => level,
    noticeOf: () => null,
    exitCodes: [0],
  })
  return log.runs?.[0] ?? { tool: { driver: { name: 'none' } } }
}

type Options = { readonly renames?: Readonly<Record<string, string>>; readonly finders?: readonly Finder[] }

/** The comparison of two trees in words: one a result of the head, then the absent of the base. */
export const compared = (base: Tree, head: Tree, { renames = {}, finders = [evalCall] }: Options = {}): string[] => {
  const run = runOver(head, finders)
  const { standings, absentResults } = compareRuns({
    base: runOver(base, finders),
    head: run,
    renames: new Map(Object.entries(renames).map(([to, from]) => [uriOfPath(to), uriOfPath(from)])),
  })
  const said = (run.results ?? []).map((result, at) => {
    const { class: standing = 'none', movedFrom } = standings[at] ?? {}
    return `${placeOf(result)} ${standing}${movedFrom ? ` from ${movedFrom.uri}:${movedFrom.line}` : ''}`
  })
  return [...said, ...absentResults.map((result) => `${placeOf(result)} absent`)]
}

const placeOf = ({ locations }: Result): string => {
  const place = locations?.[0]?.physicalLocation
  return `${place?.artifactLocation?.uri}:${place?.region?.startLine}`
}
