import type { RuleNote, Signal } from '../schemas/records/index.ts'

/** Signs of a rule's id or place. The rule itself answers them where it names its licence. */
const ofOneRule = new Set(['S7'])
const ofAllRules = new Set(['S8', 'S17'])

/**
 * Whether a hint is answered by rules of the tree, which are judged for themselves: a sign of id or place by a rule that
 * names its licence, a test (S16) by any rule beside it or of its name.
 */
export const answeredBy = (rules: readonly RuleNote[], unread: ReadonlySet<string>): ((signal: Signal) => boolean) => {
  const others = rules.filter(({ terms }) => terms !== 'named')
  const places = new Set(rules.map(placeOf))
  const otherPlaces = new Set(others.map(placeOf))
  const files = new Set(rules.map(({ uri }) => uri))
  const otherFiles = new Set([...others.map(({ uri }) => uri), ...unread])
  const folders = new Set(rules.map(({ uri }) => folderOf(uri)))
  const stems = new Set(rules.map(({ uri }) => stemOf(uri)))
  return (signal) => {
    const { uri } = signal
    if (ofOneRule.has(signal.signal)) return places.has(placeOf(signal)) && !otherPlaces.has(placeOf(signal))
    if (ofAllRules.has(signal.signal)) return files.has(uri) && !otherFiles.has(uri)
    return signal.signal === 'S16' && (folders.has(folderOf(uri)) || stems.has(stemOf(uri)))
  }
}

const placeOf = ({ uri, line }: { readonly uri: string; readonly line: number }): string => `${uri}\n${line}`

const folderOf = (uri: string): string => uri.slice(0, uri.lastIndexOf('/') + 1)

/** The file's name up to its first dot: `tests/a.test.ts` is of `rules/a.yaml`. A hidden name begins with one. */
const stemOf = (uri: string): string => /^\.?[^.]*/u.exec(uri.slice(folderOf(uri).length))?.[0] ?? ''
