import type { ArtifactLocation, Location, Region, Run } from '../../schemas/sarif/index.ts'
import { escapeMessage } from '../normalize/index.ts'
import { isAbsoluteUri } from '../rules/uri/rfc3986.ts'
import { wordsOf } from './message-text.ts'

type Bases = NonNullable<Run['originalUriBaseIds']>

// A longer chain of bases names nothing.
const longestChain = 100

/** The URI of a location with its base in front; a base that the log does not resolve is the folder that the tool ran in. Null: it has none. */
export const uriOfLocation = (run: Run, location: ArtifactLocation): string | null => {
  const { index = -1 } = location
  const listed = index >= 0 ? run.artifacts?.[index]?.location : undefined
  const named = location.uri === undefined && listed !== undefined ? listed : location
  if (named.uri === undefined) return null
  if (named.uriBaseId === undefined || isAbsoluteUri(named.uri)) return named.uri
  return `${baseOf(run.originalUriBaseIds ?? {}, named.uriBaseId)}${named.uri}`
}

const baseOf = (bases: Bases, id: string): string => {
  let whole = ''
  let at: string | undefined = id
  for (let length = 0; at !== undefined && length < longestChain && !isAbsoluteUri(whole); length += 1) {
    const base: ArtifactLocation | undefined = Object.hasOwn(bases, at) ? bases[at] : undefined
    whole = `${base?.uri ?? ''}${whole}`
    at = base?.uriBaseId
  }
  return whole
}

/** The locations with a file, their regions by line and column, and what is said of them. */
export const adoptLocations = (run: Run, locations: readonly Location[] = []): Location[] =>
  locations.flatMap(({ physicalLocation, message }) => {
    const uri =
      physicalLocation?.artifactLocation === undefined ? null : uriOfLocation(run, physicalLocation.artifactLocation)
    if (uri === null) return []
    const region = adoptRegion(physicalLocation?.region)
    const words = message === undefined ? '' : wordsOf(message, run.tool.driver.globalMessageStrings)
    return [
      {
        physicalLocation: { artifactLocation: { uri }, ...(region === null ? {} : { region }) },
        ...(words === '' ? {} : { message: { text: escapeMessage(words) } }),
      },
    ]
  })

/** Only a region by lines has a place in the house form; of one by offsets the file remains. */
const adoptRegion = (region: Region | undefined): Region | null => {
  if (region?.startLine === undefined) return null
  const { startLine, startColumn, endLine, endColumn } = region
  return {
    startLine,
    ...(startColumn === undefined ? {} : { startColumn }),
    ...(endLine === undefined ? {} : { endLine }),
    ...(endColumn === undefined ? {} : { endColumn }),
  }
}
