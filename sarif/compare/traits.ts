import { byCodeUnit } from '../../lib/order.ts'
import type { Result, Run } from '../../schemas/sarif/index.ts'
import { digest } from '../fingerprint/house.ts'
import { significantText } from '../fingerprint/significant.ts'
import { levelOf, ruleIdOf } from '../result-level.ts'

/** What a result is known by. */
export type Traits = {
  /** In the list of results that it came from. */
  readonly index: number
  readonly uri: string
  /** Where it is sought among the base's: its own URI, or the one that its file was renamed from. */
  readonly file: string
  /** Digest of the file; empty where the log has none. */
  readonly bytes: string
  readonly content: string
  readonly context: string
  readonly region: string
  readonly following: string
  readonly message: string
  readonly line: number
  readonly column: number
  /** 0 (none, or held back by the tool itself) to 3 (error): what the base held back was not known to anybody. */
  readonly severity: number
}

const severities: readonly string[] = ['none', 'note', 'warning', 'error']

/** Of the results of a run but those that it calls absent itself. `fileOf`: where to seek a URI of the run. */
export const traitsOf = (run: Run, fileOf: (uri: string) => string): readonly Traits[] => {
  const hashes = hashesOf(run)
  const found: Traits[] = []
  for (const [index, result] of (run.results ?? []).entries()) {
    if (result.baselineState === 'absent') continue
    const place = result.locations?.[0]?.physicalLocation
    const uri = place?.artifactLocation?.uri ?? ''
    const { content, region, ...around } = fingerprintsOf(run, result)
    const kind = result.kind ?? 'fail'
    found.push({
      index,
      uri,
      file: fileOf(uri),
      bytes: hashes.get(uri) ?? '',
      // What passed is not what failed, whatever their texts.
      content: kind === 'fail' ? content : `${kind} ${content}`,
      region: kind === 'fail' ? region : `${kind} ${region}`,
      ...around,
      message: messageOf(result),
      line: place?.region?.startLine ?? 0,
      column: place?.region?.startColumn ?? 0,
      severity: severities.indexOf(levelOf(run, result) ?? 'none'),
    })
  }
  return found
}

const messageOf = ({ message }: Result): string => message.text ?? JSON.stringify(message)

const hashesOf = (run: Run): ReadonlyMap<string, string> =>
  new Map(
    (run.artifacts ?? []).flatMap(({ location, hashes }) => {
      const hash = hashes?.['sha-256']
      return location?.uri === undefined || hash === undefined ? [] : [[location.uri, hash] as const]
    }),
  )

type Known = Pick<Traits, 'content' | 'context' | 'region' | 'following'>

/** A result without those of the house is known by the tool's own, else by its text, else by its message; by no neighbourhood. */
const fingerprintsOf = (run: Run, result: Result): Known => {
  const { partialFingerprints: own = {} } = result
  const [content, region] = [own['assayContent/v1'], own['assayRegion/v1']]
  const around = { context: own['assayContext/v1'] ?? '', following: own['assayFollowing/v1'] ?? '' }
  if (content !== undefined && region !== undefined) return { content, region, ...around }
  const untold = untoldOf(run, result)
  return { content: content ?? untold.content, region: region ?? untold.region, ...around }
}

const untoldOf = (run: Run, result: Result): Pick<Known, 'content' | 'region'> => {
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
