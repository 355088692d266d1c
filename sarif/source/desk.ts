import type { Artifact, ArtifactLocation } from '../../schemas/sarif/index.ts'
import { given, type RunTables } from '../rules/tables.ts'
import { type Frame, type Loose, within } from '../walk/index.ts'
import { type Place, placer } from './place.ts'
import type { Shelf, SourceFile } from './shelf.ts'
import type { ColumnKind, SourceText } from './text.ts'

type Location = Loose<ArtifactLocation>

/** A file that a location names, with what the log says of it. `text` is null where the file is no text that can be read for sure. */
export type Subject = {
  readonly path: string
  readonly artifact: Loose<Artifact> | null
  readonly file: SourceFile
  readonly text: SourceText | null
}

/** What the source rules know of one run. */
export type Desk = {
  readonly columnKind: ColumnKind | undefined
  readonly tokens: readonly string[]
  readonly place: (location: Location | undefined) => Place | null
  readonly subject: (location: Location | undefined) => Subject | null
  readonly artifactAt: (location: Location | undefined) => Loose<Artifact> | null
  /** The encoding that the log names for an artifact, or null. */
  readonly encodingOf: (artifact: Loose<Artifact> | null) => string | null
  readonly newlines: readonly string[]
}

const usualNewlines: readonly string[] = ['\r\n', '\n']
// What such an artifact's location says is not about a file of the sources as they stand.
const rolesElsewhere: ReadonlySet<string> = new Set(['deleted', 'renamed', 'memoryContents', 'standardStream'])

export const isElsewhere = (artifact: Loose<Artifact> | null): boolean =>
  given(artifact?.parentIndex) ||
  // A compared log has files of the base that only its absent results name.
  artifact?.properties?.['baselineOnly'] === true ||
  (artifact?.roles ?? []).some((role) => rolesElsewhere.has(role))

/** Whether something is said of an earlier state of the sources (§3.27.24: the result was in the baseline and is no more). */
export const isOfThePast = (frame: Frame): boolean => {
  const result = frame.kind === 'result' ? frame : within(frame, 'result')
  return result !== null && Reflect.get(result.object, 'baselineState') === 'absent'
}

const openDesk = ({ run }: RunTables, shelf: Shelf): Desk => {
  const artifacts = run.artifacts ?? []
  const placeOf = placer(run.originalUriBaseIds ?? {}, shelf)
  const newlines = run.newlineSequences ?? usualNewlines
  const tokens = (run.redactionTokens ?? []).filter((token) => token !== '')
  let byPath: Map<string, Loose<Artifact>> | null = null

  const indexPaths = (): Map<string, Loose<Artifact>> => {
    const found = new Map<string, Loose<Artifact>>()
    for (const artifact of artifacts) {
      const path = given(artifact?.parentIndex) || !artifact?.location ? null : placeOf(artifact.location)?.path
      if (path && !found.has(path)) found.set(path, artifact)
    }
    return found
  }
  const artifactAt: Desk['artifactAt'] = (location) => {
    if (given(location?.index)) return artifacts[location.index] ?? null
    const path = location && placeOf(location)?.path
    if (!path) return null
    byPath ??= indexPaths()
    return byPath.get(path) ?? null
  }
  const place: Desk['place'] = (location) => {
    if (!location || isElsewhere(artifactAt(location))) return null
    const own = location.uri === undefined && given(location.index) ? artifacts[location.index]?.location : location
    // A redacted name is nobody's: what it stands for is not known.
    return own && !tokens.some((token) => own.uri?.includes(token)) ? placeOf(own) : null
  }
  const encodingOf: Desk['encodingOf'] = (artifact) => artifact?.encoding ?? run.defaultEncoding ?? null
  return {
    columnKind: run.columnKind,
    tokens,
    newlines,
    place,
    artifactAt,
    encodingOf,
    subject: (location) => {
      const path = place(location)?.path
      if (path === undefined || shelf.look(path).kind !== 'file') return null
      const file = shelf.file(path)
      if (!('bytes' in file)) return null
      const artifact = artifactAt(location)
      const text = file.text(encodingOf(artifact), newlines)
      return { path, artifact, file, text: typeof text === 'string' ? null : text }
    },
  }
}

/** One desk for each run, made when a rule first asks. */
export const openDesks = (shelf: Shelf): ((run: RunTables) => Desk) => {
  const desks = new WeakMap<RunTables, Desk>()
  return (run) => {
    const desk = desks.get(run) ?? openDesk(run, shelf)
    desks.set(run, desk)
    return desk
  }
}
