import type { SourceFile } from './file.ts'
import { type JsonPlace, walkJson } from './json.ts'
import { isRegistrySource, isShortlink, isTermsOfRegistry } from './terms.ts'

/** Lines of a result file (SARIF, Semgrep's JSON) on which a rule of the registry shows: its licence, its address. */
export type ResultMarks = { readonly lines: readonly number[]; readonly unread: string | null }

/** More say nothing new of a file. */
const maxMarks = 100

export const resultMarks = (file: SourceFile): ResultMarks => {
  if (file.kind !== 'json' && file.kind !== 'sarif') return { lines: [], unread: null }
  const lines: number[] = []
  const unread = walkJson(file.text, {
    open: () => {},
    close: () => {},
    scalar: (place, value) => {
      if (lines.length < maxMarks && isOfRule(place) && isMark(place.path.at(-1) ?? '', value)) lines.push(place.line)
    },
  })
  return { lines, unread }
}

/** `runs[].tool.….rules[]` of SARIF with what lies below it; `results[].extra.metadata` of Semgrep. */
const isOfRule = ({ path }: JsonPlace): boolean =>
  (path[0] === 'runs' && path[2] === 'tool' && path.includes('rules')) ||
  (path[0] === 'results' && path[2] === 'extra' && path[3] === 'metadata')

const isMark = (key: string, value: string): boolean => {
  switch (key) {
    case 'license':
      return isTermsOfRegistry(value)
    case 'source':
    case 'helpUri':
      return isRegistrySource(value)
    case 'shortlink':
      return isShortlink(value)
    default:
      return false
  }
}
