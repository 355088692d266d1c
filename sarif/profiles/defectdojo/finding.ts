import type { Location, Result } from '../../../schemas/sarif/index.ts'
import type { Loose } from '../../walk/index.ts'
import { cweOf } from './cwe.ts'
import { messageText, titleOf } from './message.ts'
import type { Descriptor } from './rule-of.ts'

/** Results of another kind are left out of an import. */
export const isFinding = ({ kind = 'fail' }: Loose<Result>): boolean => kind === 'fail'

type AnyResult = Loose<Result>

/** The lines of the description that tell of the code flow: of all thread flows the last. */
const flowText = ({ codeFlows = [] }: AnyResult): readonly unknown[] => {
  const threads = codeFlows.flatMap(({ threadFlows = [] }) => threadFlows).filter(({ locations }) => locations)
  return (threads.at(-1)?.locations ?? []).map(({ location }) => {
    const place = location?.physicalLocation
    const { startLine = null, startColumn = null, snippet } = place?.region ?? {}
    const said = location?.message?.markdown ?? location?.message?.text ?? null
    return [place?.artifactLocation?.uri ?? null, startLine, startColumn, snippet?.text ?? null, said]
  })
}

const snippetOf = (location: Loose<Location> | null): string | null =>
  location?.physicalLocation?.region?.snippet?.text ?? location?.physicalLocation?.contextRegion?.snippet?.text ?? null

const lineOf = (location: Loose<Location> | null): number | null => {
  const region = location?.physicalLocation?.region
  return region?.byteOffset === undefined ? (region?.startLine ?? null) : null
}

/** One text for each finding that a result becomes: one for each location. Equal texts are one finding: by title, CWE, line, file and description. */
export const contentsOf = (result: AnyResult, rule: Descriptor | null): readonly string[] => {
  const read = messageText(result.message, rule)
  const text = 'text' in read ? read.text : null
  const { name, shortDescription, fullDescription } = rule ?? {}
  const shared = [
    titleOf(text, rule),
    cweOf(result, rule),
    text,
    name,
    shortDescription?.text,
    fullDescription?.text,
    flowText(result),
  ]
  const places: readonly (Loose<Location> | null)[] = result.locations?.length ? result.locations : [null]
  return places.map((location) =>
    JSON.stringify([
      location?.physicalLocation?.artifactLocation?.uri ?? null,
      lineOf(location),
      snippetOf(location),
      ...shared,
    ]).toLowerCase(),
  )
}
