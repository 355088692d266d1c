import { byCodeUnit } from '../../lib/order.ts'
import type { Result, Run } from '../../schemas/sarif/index.ts'
import { digest, isTelling, type PartialName } from '../fingerprint/house.ts'
import { significantText } from '../fingerprint/significant.ts'
import { defaultLevelOf, ruleIdOf } from '../result-level.ts'

/** What a result is known by. Equal numbers stand for equal texts, on both sides. */
export type Traits = {
  /** In the list of results that it came from. */
  readonly index: number
  readonly uri: string
  /** Where it is sought among the base's: its own URI, or the one that its file was renamed from. */
  readonly file: number
  /** Digest of the file; 0 where the log has none. */
  readonly bytes: number
  readonly content: number
  readonly context: number
  /** Whether the neighbourhood is one that tells places apart. */
  readonly isTelling: boolean
  readonly region: number
  readonly following: number
  readonly message: number
  readonly line: number
  readonly column: number
  /** 0 (none) to 3 (error). */
  readonly severity: number
}

export type Intern = (text: string) => number

/** 0 is the empty text. */
export const openIntern = (): Intern => {
  const known = new Map([['', 0]])
  return (text) => {
    const at = known.get(text) ?? known.size
    if (at === known.size) known.set(text, at)
    return at
  }
}

const severities: readonly string[] = ['none', 'note', 'warning', 'error']

/** Of the results of a run but those that it calls absent itself. `fileOf`: where to seek a URI of the run. */
export const traitsOf = (run: Run, intern: Intern, fileOf: (uri: string) => string): readonly Traits[] => {
  const hashes = hashesOf(run)
  return (run.results ?? []).flatMap((result, index) => {
    if (result.baselineState === 'absent') return []
    const place = result.locations?.[0]?.physicalLocation
    const uri = place?.artifactLocation?.uri ?? ''
    const known = fingerprintsOf(run, result)
    const level = result.level ?? ((result.kind ?? 'fail') === 'fail' ? defaultLevelOf(run, result) : 'none')
    return {
      index,
      uri,
      file: intern(fileOf(uri)),
      bytes: intern(hashes.get(uri) ?? ''),
      // What passed is not what failed, whatever their texts.
      content: intern(`${known['assayContent/v1']} ${result.kind ?? 'fail'}`),
      context: intern(known['assayContext/v1']),
      isTelling: isTelling(known['assayContext/v1']),
      region: intern(`${known['assayRegion/v1']} ${result.kind ?? 'fail'}`),
      following: intern(known['assayFollowing/v1']),
      message: intern(messageOf(result)),
      line: place?.region?.startLine ?? 0,
      column: place?.region?.startColumn ?? 0,
      severity: Math.max(0, severities.indexOf(level)),
    }
  })
}

const messageOf = ({ message }: Result): string => message.text ?? JSON.stringify(message)

const hashesOf = (run: Run): ReadonlyMap<string, string> =>
  new Map(
    (run.artifacts ?? []).flatMap(({ location, hashes }) => {
      const hash = hashes?.['sha-256']
      return location?.uri === undefined || hash === undefined ? [] : [[location.uri, hash] as const]
    }),
  )

type Known = Readonly<Record<PartialName, string>>

/** A result without those of the house is known by the tool's own, else by its text, else by its message; by no neighbourhood. */
const fingerprintsOf = (run: Run, result: Result): Known => {
  const { partialFingerprints: own = {} } = result
  const house = { context: own['assayContext/v1'] ?? '', following: own['assayFollowing/v1'] ?? '' }
  const [content, region] = [own['assayContent/v1'], own['assayRegion/v1']]
  const rest = content === undefined || region === undefined ? untoldOf(run, result) : null
  return {
    'assayContent/v1': content ?? rest?.content ?? '',
    'assayContext/v1': house.context,
    'assayRegion/v1': region ?? rest?.region ?? '',
    'assayFollowing/v1': house.following,
  }
}

const untoldOf = (run: Run, result: Result): { readonly content: string; readonly region: string } => {
  const rule = ruleIdOf(run, result)
  const text = result.locations?.[0]?.physicalLocation?.region?.snippet?.text
  const said = toolsOwn(result) ?? messageOf(result)
  return {
    content: digest('content', rule, toolsOwn(result) ?? text ?? said),
    region: digest('region', rule, text === undefined ? said : significantText(text, 0, text.length, text.length)),
  }
}

const toolsOwn = ({ fingerprints = {}, partialFingerprints = {} }: Result): string | null => {
  const all = [...Object.entries(fingerprints), ...Object.entries(partialFingerprints)]
  return all.length === 0 ? null : JSON.stringify(all.sort(([a], [b]) => byCodeUnit(a, b)))
}
