import type { Location, Region } from '../../../schemas/sarif/index.ts'
import { splitUri, uriFault } from '../../rules/uri/rfc3986.ts'
import type { Loose } from '../../walk/index.ts'
import type { Loss } from '../result-rule.ts'

/** Why the whole result is dropped for the sake of one of its places. */
export type PlaceFault = { readonly kind: 'location-uri' | 'region'; readonly loss: Loss }

const physical = 'physicalLocation'

/** What Java's URI class does not parse, or what leaves it without a path. It takes letters of any script. */
const uriProblem = (uri: string): string | null => {
  const fault = uriFault(uri.replace(/\P{ASCII}/gu, 'x'))
  if (fault) return `"${uri}" is no URI: ${fault.what}.`
  const { scheme, path } = splitUri(uri)
  return scheme === null || path.startsWith('/') ? null : `"${uri}" has the scheme "${scheme}" and no path.`
}

const regionProblem = ({ startLine, endLine, startColumn = 1, endColumn }: Loose<Region>): string | null => {
  if (startLine === undefined) return 'The region has no "startLine".'
  const isBefore =
    endLine !== undefined && endLine !== startLine
      ? endLine < startLine
      : endColumn !== undefined && endColumn < startColumn
  return isBefore ? 'The region ends before it starts.' : null
}

/** `at`: where the location stands in the result. */
export const placeFault = (location: Loose<Location>, at: readonly (string | number)[]): PlaceFault | null => {
  const place = location.physicalLocation
  const uri = place?.artifactLocation?.uri
  if (uri === undefined)
    return { kind: 'location-uri', loss: { message: 'The location has no artifactLocation.uri.', inside: at } }
  const badUri = uriProblem(uri)
  if (badUri !== null)
    return { kind: 'location-uri', loss: { message: badUri, inside: [...at, physical, 'artifactLocation', 'uri'] } }
  const badRegion = place?.region ? regionProblem(place.region) : null
  return badRegion === null
    ? null
    : { kind: 'region', loss: { message: badRegion, inside: [...at, physical, 'region'] } }
}
