import type { ArtifactLocation } from '../../../schemas/sarif/index.ts'
import type { Loose } from '../../walk/index.ts'
import { given, type RunTables } from '../tables.ts'
import { resolveLocation } from './bases.ts'
import { normalizeUri } from './normalize.ts'

/** A text that is equal for locations that surely name the same artifact, by index or by uri; null where they name none. */
export const artifactKey = (location: Loose<ArtifactLocation>, run: RunTables | null): string | null => {
  const { index } = location
  const named = location.uri === undefined && given(index) ? run?.run.artifacts?.[index]?.location : location
  if (named?.uri === undefined) return given(index) ? `#${index}` : null
  // The path of a nested artifact means something only inside its container.
  if (given(index) && given(run?.run.artifacts?.[index]?.parentIndex)) return `#${index}`
  const whole = resolveLocation(run?.run.originalUriBaseIds ?? {}, named)
  return whole ?? JSON.stringify([normalizeUri(named.uri), named.uriBaseId])
}
