import { given, type RunTables } from '../../rules/tables.ts'
import { resolveBase } from '../../rules/uri/bases.ts'
import { artifactKey } from '../../rules/uri/same-artifact.ts'
import type { SourceTree } from '../../source/index.ts'
import { belowRoot } from '../../source/place.ts'
import { type Frame, framesOf, pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { asKind, runsIn } from '../frames.ts'
import { relativeReference } from '../uri/encode.ts'

type Location = { readonly uri: string; readonly uriBaseId?: string; readonly index?: number }

const isNested = ({ index }: Location, frame: Frame, { run }: RunTables): boolean => {
  const artifact = frame.parent && frame.property === 'location' ? asKind(frame.parent, 'artifact') : null
  return given(artifact ? artifact.parentIndex : given(index) ? run.artifacts?.[index]?.parentIndex : undefined)
}

// Folders at the top of Unix systems (Filesystem Hierarchy Standard 3.0 §3) and of macOS: beside a base, too, a tool that
// cuts its root off leaves such a path of a file elsewhere as it is.
const machineFolder =
  /^\/(?:bin|boot|dev|etc|home|lib(?:32|64)?|media|mnt|nix|opt|private|proc|root|run|sbin|srv|sys|tmp|usr|var|Applications|Library|System|Users|Volumes)\//

/** Whether the sources hold the file at the path as one below their folder. */
const isInSources = (reference: string, sources: SourceTree | null): boolean => {
  const path = belowRoot(`file:///${reference}`, 'file:///')
  return sources !== null && path !== null && sources.look(path).kind === 'file'
}

/** Why the location may be absolute after all; null where a relative one is proven. */
const doubt = (
  location: Location,
  relative: Location,
  tables: RunTables,
  sources: SourceTree | null,
): string | null => {
  const { uri, uriBaseId, index } = location
  if (isInSources(relative.uri, sources)) return null
  const { index: _, ...named } = relative
  const bases = tables.run.originalUriBaseIds ?? {}
  // The artifact at the index is the one that the relative reference names.
  if (given(index) && artifactKey({ index }, tables) === artifactKey(named, tables)) return null
  const base = uriBaseId === undefined ? null : resolveBase(bases, uriBaseId)
  if (base !== null && belowRoot(`file://${uri}`, base) !== null)
    return 'The path is that of the base and more: it may be an absolute path. --root says which folder is meant.'
  if (machineFolder.test(uri))
    return 'Machines have a folder of that name: it may be an absolute path, whatever the base. --source shows which files there are.'
  if (uriBaseId !== undefined) return null
  return 'It may be an absolute path of some machine. --root names the folder that paths are relative to; --source shows which files there are.'
}

export const leadingSlashes: Mend = {
  id: 'leading-slashes',
  reason:
    'A relative reference has no slash before it (§3.4.3); its base, the artifact at its index or the sources show that it is relative.',
  answers: answering('artifact-location/leading-slash'),
  apply: (draft, { log, sources, leave }) => {
    for (const { frame: top, tables } of runsIn(log)) {
      for (const frame of framesOf(top)) {
        const found = asKind(frame, 'artifactLocation')
        if (found?.uri === undefined || !/^\/[^/]/.test(found.uri)) continue
        const location = { ...found, uri: found.uri }
        if (isNested(location, frame, tables)) continue
        const relative = { ...location, uri: relativeReference(found.uri.slice(1)) }
        const reason = doubt(location, relative, tables, sources)
        if (reason === null) draft.set(pathOf(frame, 'uri'), relative.uri)
        else leave(pathOf(frame, 'uri'), reason)
      }
    }
  },
}
