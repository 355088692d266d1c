import type { Artifact, ArtifactLocation } from '../../schemas/sarif/index.ts'
import type { Frame, Loose } from '../walk/index.ts'
import type { Rule, Visit } from './rule.ts'
import { given, type RunTables } from './tables.ts'
import { areDifferent } from './uri/bases.ts'
import { normalizeUri } from './uri/normalize.ts'
import { isAbsoluteUri } from './uri/rfc3986.ts'

type Some = Loose<ArtifactLocation>

const isBaseEntry = ({ parent, property }: Frame): boolean =>
  parent?.kind === 'run' && property === 'originalUriBaseIds'
/** The example of §3.23.8 maps a repository to a base itself. */
const isBaseAlone = ({ uriBaseId }: Some, { parent, property }: Frame): boolean =>
  parent?.kind === 'versionControlDetails' && property === 'mappedTo' && uriBaseId !== undefined
const isOwnLocation = ({ parent, property }: Frame): boolean => parent?.kind === 'artifact' && property === 'location'

/** The artifact that a location describes, as far as the log says: the one it belongs to, or the one at its index. */
const artifactOf = ({ index }: Some, { frame, run }: Visit): Loose<Artifact> | null => {
  if (isOwnLocation(frame)) return (frame.parent?.object ?? null) as Loose<Artifact> | null
  return given(index) && run ? (run.run.artifacts?.[index] ?? null) : null
}

const isNested = (location: Some, visit: Visit): boolean => given(artifactOf(location, visit)?.parentIndex)

/** Two paths in one container. A slash before them makes no difference here: §3.4.3 and §3.24.2 disagree on it. */
const areDifferentInside = (a: string | undefined, b: string | undefined): boolean => {
  if (a === undefined || b === undefined || isAbsoluteUri(a) || isAbsoluteUri(b)) return false
  const path = (uri: string): string => normalizeUri(uri.replace(/^\//, ''))
  return path(a) !== path(b)
}

const missing = (index: number, run: RunTables): boolean =>
  !run.isExternal('artifacts') && run.run.artifacts?.[index] === undefined

export const artifactLocationRules: readonly Rule[] = [
  {
    id: 'artifact-location/names-nothing',
    section: '3.4.2',
    level: 'error',
    requirement:
      'An artifactLocation has uri or index; only an entry of originalUriBaseIds, or mappedTo with a base, may have neither.',
    remedy: 'Add "uri", or leave the location out.',
    enter: {
      artifactLocation: (location, { frame, report }) => {
        const { uri, index } = location
        if (uri === undefined && !given(index) && !isBaseEntry(frame) && !isBaseAlone(location, frame))
          report('The location has neither "uri" nor "index".')
      },
    },
  },
  {
    id: 'artifact-location/index',
    section: '3.4.5',
    level: 'error',
    requirement: 'index names an element of the artifacts of the run.',
    remedy: 'Correct the index, add the artifact, or leave the index out beside a uri.',
    enter: {
      artifactLocation: ({ index }, { frame, run, report }) => {
        if (!run || !given(index) || isOwnLocation(frame) || !missing(index, run)) return
        report(`"index" is ${index}, but the run has ${run.run.artifacts?.length ?? 0} artifacts.`, 'index')
      },
    },
  },
  {
    id: 'artifact-location/own-index',
    section: '3.4.5',
    level: 'error',
    requirement: "The index in an artifact's own location is that of the artifact.",
    remedy: 'Write the position of the artifact, or leave the index out.',
    enter: {
      artifactLocation: ({ index }, { frame, run, report }) => {
        if (!given(index) || !isOwnLocation(frame) || run?.isExternal('artifacts')) return
        const own = frame.parent?.key
        if (frame.parent?.parent?.kind === 'run' && own !== index)
          report(`"index" is ${index}, but this is artifact ${own}.`, 'index')
      },
    },
  },
  {
    id: 'artifact-location/uri-and-index-differ',
    section: '3.4.2',
    level: 'error',
    requirement: 'uri and index name the same artifact.',
    remedy: 'Correct one of the two, or leave one out.',
    enter: {
      artifactLocation: (location, { frame, run, report }) => {
        if (!run || !given(location.index) || isOwnLocation(frame)) return
        const artifact = run.run.artifacts?.[location.index]
        if (!artifact?.location) return
        if (given(artifact.parentIndex)) {
          if (areDifferentInside(location.uri, artifact.location.uri))
            report(`"uri" is not that of the nested artifact ${location.index}.`, 'uri')
        } else if (areDifferent(run.run.originalUriBaseIds ?? {}, location, artifact.location) === true)
          report(`"uri" is not that of artifact ${location.index}.`, 'uri')
      },
    },
  },
  {
    id: 'artifact-location/leading-slash',
    section: '3.4.3',
    level: 'error',
    requirement:
      'A relative reference does not start with a slash, save that of a nested artifact; none starts with two.',
    remedy: 'Write a path relative to a base in originalUriBaseIds, or an absolute URI such as file:///.',
    enter: {
      artifactLocation: (location, visit) => {
        const { uri } = location
        if (uri?.startsWith('//')) visit.report('"uri" is relative and starts with two slashes.', 'uri')
        else if (uri?.startsWith('/') && !isNested(location, visit))
          visit.report('"uri" is relative and starts with a slash.', 'uri')
      },
    },
  },
  {
    id: 'artifact-location/base-of-absolute',
    section: '3.4.4',
    level: 'error',
    requirement: 'An absolute uri has no uriBaseId.',
    remedy: 'Leave out "uriBaseId", or make "uri" relative to it (C:/x is absolute, with the scheme "c").',
    enter: {
      artifactLocation: ({ uri, uriBaseId }, { frame, report }) => {
        if (uri === undefined || uriBaseId === undefined || isBaseEntry(frame)) return
        if (isAbsoluteUri(uri)) report('"uri" is absolute, yet has a "uriBaseId".', 'uriBaseId')
      },
    },
  },
  {
    id: 'artifact-location/base-of-nested',
    section: '3.4.4',
    level: 'error',
    requirement: 'The location of a nested artifact has no uriBaseId.',
    remedy: 'Leave it out: the uri is relative to the containing artifact.',
    enter: {
      artifactLocation: (location, visit) => {
        if (location.uriBaseId !== undefined && isNested(location, visit))
          visit.report('The artifact is nested, yet its location has a "uriBaseId".', 'uriBaseId')
      },
    },
  },
]
