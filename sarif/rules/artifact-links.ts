import type { ArtifactLocation } from '../../schemas/sarif/index.ts'
import { type Frame, type Loose, within } from '../walk/index.ts'
import { countedPerRun } from './counted.ts'
import type { Rule, Visit } from './rule.ts'
import { given, type RunTables } from './tables.ts'
import { resolveLocation } from './uri/bases.ts'
import { normalizeUri } from './uri/normalize.ts'
import { isAbsoluteUri } from './uri/rfc3986.ts'

type Some = Loose<ArtifactLocation>

const isBase = ({ parent, property }: Frame): boolean => parent?.kind === 'run' && property === 'originalUriBaseIds'

/** §3.16.3: without a base such a location is relative to the log itself. */
const isOfFile = ({ parent }: Frame): boolean => parent?.kind === 'externalPropertyFileReference'

const isNested = ({ index }: Some, { frame, run }: Visit): boolean => {
  if (frame.parent?.kind === 'artifact') return given((frame.parent.object as { parentIndex?: number }).parentIndex)
  if (!given(index)) return false
  const artifact = run?.run.artifacts?.[index]
  return artifact === undefined || given(artifact.parentIndex)
}

type Known = { readonly keys: ReadonlySet<string>; readonly isComplete: boolean }

const key = ({ uri = '', uriBaseId }: Some): string => `${normalizeUri(uri)} below ${uriBaseId ?? ''}`

/** What the artifacts of a run are called: each by its own uri and base, and by its absolute URI where that is known. */
const namesOf = (run: RunTables): Known => {
  const bases = run.run.originalUriBaseIds ?? {}
  const keys = new Set<string>()
  let isComplete = !run.isExternal('artifacts')
  for (const { location, parentIndex } of run.run.artifacts ?? []) {
    if (location?.uri === undefined) continue
    const absolute = resolveLocation(bases, location)
    keys.add(key(location))
    if (absolute !== null) keys.add(absolute)
    else if (!given(parentIndex)) isComplete = false
  }
  return { keys, isComplete }
}

const isKnown = (location: Some, run: RunTables, { keys, isComplete }: Known): boolean => {
  // Names that cannot be resolved may mean the same artifact.
  if (!isComplete || keys.has(key(location))) return true
  const absolute = resolveLocation(run.run.originalUriBaseIds ?? {}, location)
  return absolute === null || keys.has(absolute)
}

export const artifactLinkRules: readonly Rule[] = [
  {
    id: 'artifact-location/no-base',
    section: '3.4.4',
    level: 'warning',
    requirement: 'A relative uri has a uriBaseId.',
    remedy: 'Name a base, and say in originalUriBaseIds what it stands for.',
    perRun: countedPerRun(
      (hit) => ({
        artifactLocation: (location, visit) => {
          const { uri, uriBaseId } = location
          if (!visit.run || uri === undefined || uriBaseId !== undefined || isAbsoluteUri(uri)) return
          if (!isBase(visit.frame) && !isOfFile(visit.frame) && !isNested(location, visit)) hit(visit)
        },
      }),
      (count) => `${count} relative URIs have no "uriBaseId".`,
    ),
  },
  {
    id: 'run/artifact-of-result',
    section: '3.14.15',
    level: 'warning',
    requirement: 'Where a run has artifacts, those are among them in which results were found.',
    remedy: 'Add the artifacts.',
    perRun: () => {
      let known: Known | null = null
      const counted = countedPerRun(
        (hit) => ({
          artifactLocation: (location, visit) => {
            const { run, frame } = visit
            if (!run?.run.artifacts?.length || location.uri === undefined || given(location.index)) return
            if (frame.parent?.kind !== 'physicalLocation' || within(frame, 'result') === null) return
            known ??= namesOf(run)
            if (!isKnown(location, run, known)) hit(visit)
          },
        }),
        (count) => `${count} locations of results are in no artifact of the run.`,
      )
      return counted()
    },
  },
]
