import { byCodeUnit } from '../../../lib/order.ts'
import type { Artifact, ArtifactLocation } from '../../../schemas/sarif/index.ts'
import { uriOfPath } from '../../normalize/source/uri.ts'
import type { Frame, Loose } from '../../walk/index.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import { houseRule } from './house-rule.ts'

const renormalize = 'Write the log by assay vet: it knows the files.'

const speaksOfFiles = ({ parent, property }: Frame): boolean =>
  (parent?.kind === 'artifact' && property === 'location') ||
  ((parent?.kind === 'physicalLocation' || parent?.kind === 'artifactChange') && property === 'artifactLocation')

/** Encoded as the house does it, below the root, and never leaving it. */
const isHouseUri = (uri: string): boolean => {
  try {
    const names = uri.split('/').map(decodeURIComponent)
    return names.every((name) => !/^\.{0,2}$/.test(name)) && uriOfPath(names.join('/')) === uri
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

const isHouseLocation = ({ uri = '', uriBaseId }: Loose<ArtifactLocation>): boolean =>
  uriBaseId === 'SRCROOT' && isHouseUri(uri)

const isHashed = ({ length, hashes = {} }: Loose<Artifact>): boolean =>
  length !== undefined && /^[0-9a-f]{64}$/.test(hashes['sha-256'] ?? '')

/** Where the results are. */
export const placeRules: readonly ConsumerRule[] = [
  houseRule({
    id: 'uri',
    noun: 'location',
    requirement: 'A file is named by its POSIX path below SRCROOT, percent-encoded, and never leaves it.',
    remedy: renormalize,
    wrong: 'that are no encoded paths below SRCROOT',
    checks: (see) => ({
      artifactLocation: (location, visit) => {
        if (speaksOfFiles(visit.frame)) see(!isHouseLocation(location), visit)
      },
    }),
  }),
  houseRule({
    id: 'location-index',
    noun: 'location',
    requirement: 'The location of a result points into the artifacts.',
    remedy: renormalize,
    wrong: 'without the index of an artifact',
    checks: (see) => ({
      physicalLocation: ({ artifactLocation }, visit) => {
        const holder = visit.frame.parent?.parent?.kind
        if (holder === 'result') see((artifactLocation?.index ?? -1) < 0, visit, 'artifactLocation')
      },
    }),
  }),
  houseRule({
    id: 'artifact-hash',
    noun: 'artifact',
    requirement: 'An artifact has its length and its SHA-256 digest.',
    remedy: renormalize,
    wrong: 'without length and SHA-256 digest',
    checks: (see) => ({ artifact: (artifact, visit) => see(!isHashed(artifact), visit) }),
  }),
  houseRule({
    id: 'artifact-order',
    noun: 'run',
    requirement: 'Artifacts are sorted by URI, each once, and know their index.',
    remedy: renormalize,
    wrong: 'with artifacts that are not in order',
    checks: (see) => ({
      run: ({ artifacts = [] }, visit) => {
        const wrong = artifacts.findIndex(({ location }, index) => {
          const before = artifacts[index - 1]?.location?.uri
          const isAfter = before === undefined || byCodeUnit(before, location?.uri ?? '') < 0
          return !isAfter || location?.index !== index
        })
        if (wrong < 0) see(false, visit)
        else see(true, visit, 'artifacts', wrong)
      },
    }),
  }),
]
