import { sha256 } from '../../lib/digest.ts'
import { redactText } from '../../lib/redact/index.ts'
import type { Result } from '../../schemas/sarif/index.ts'
import { offsetsOf } from '../normalize/source/region.ts'
import type { SourceText } from '../normalize/source/source-text.ts'
import { significantText } from './significant.ts'

/** Key of the whole fingerprint in `fingerprints`. */
export const houseFingerprint = 'assayFingerprint/v1'

/** `whole` names one finding of one file; the `partial` ones survive a rename and serve to match it again. */
export type HouseFingerprint = {
  readonly whole: string
  readonly partial: Readonly<Record<PartialName, string>>
}

/** Keys of the partial fingerprints in `partialFingerprints`. */
export const partialNames = ['assayContent/v1', 'assayContext/v1', 'assayRegion/v1', 'assayFollowing/v1'] as const
type PartialName = (typeof partialNames)[number]

/** Longer lines (minified code) are known by the region's own text: their neighbourhood changes with every build. */
const maxContentUnits = 400

/**
 * Fingerprints of the results of one run, in order (they count equal findings from the top of a file). White space and
 * line numbers take no part, so moved, re-indented and re-ended lines keep theirs.
 * - `assayContent/v1`: rule and text of the region's lines, or the message where there is no region.
 * - `assayContext/v1`: the nearest non-empty lines above and below, to tell equal content apart.
 * - `assayRegion/v1`: rule and the region's own text without what formatters add and take away, or the message.
 * - `assayFollowing/v1`: the text behind the region, likewise: with the region's it survives lines that are wrapped anew.
 * - whole (`assayFingerprint/v1`): path, content, and the ordinal among equal ones of the file.
 */
export const houseFingerprints = (
  results: readonly Result[],
  sourceOf: (uri: string) => SourceText | null, // without its secrets, so that no digest tells of one
): HouseFingerprint[] => {
  const ordinals = new Map<string, number>()
  const contexts = new Map<string, string>()
  return results.map((result) => {
    const place = result.locations?.[0]?.physicalLocation
    const uri = place?.artifactLocation?.uri ?? ''
    const source = uri === '' || place?.region === undefined ? null : sourceOf(uri)
    const region = place?.region ?? {}
    const text = source === null ? redactText(result.message.text ?? '').text : contentOf(source, region)
    const content = digest('content', result.ruleId ?? '', text)
    const lines = `${uri}\n${region.startLine}\n${region.endLine}`
    const context = contexts.get(lines) ?? digest('context', ...(source === null ? [] : neighbours(source, region)))
    contexts.set(lines, context)
    const path = redactText(uri).text
    const key = `${path}\n${content}`
    const ordinal = (ordinals.get(key) ?? 0) + 1
    ordinals.set(key, ordinal)
    return {
      whole: digest('finding', path, content, String(ordinal)),
      partial: {
        'assayContent/v1': content,
        'assayContext/v1': context,
        'assayRegion/v1': digest('region', result.ruleId ?? '', source === null ? text : ownText(source, region)),
        'assayFollowing/v1': digest('following', source === null ? '' : followingText(source, region)),
      },
    }
  })
}

/** 128 bits of SHA-256 over parts that cannot run into each other. */
export const digest = (...parts: readonly string[]): string => sha256(JSON.stringify(parts)).slice(0, 32)

const blankContexts = [digest('context'), digest('context', '', '')]

/** Whether an `assayContext/v1` stands for lines with text, above or below. */
export const isTelling = (context: string): boolean => context !== '' && !blankContexts.includes(context)

const squeeze = (text: string): string => text.replace(/\s+/g, '')

const contentOf = (source: SourceText, region: Region): string => {
  const { start, end } = offsetsOf(source, region)
  const first = (region.startLine ?? 1) - 1
  const from = source.lineStarts[first] ?? 0
  const to = source.lineStarts[region.endLine ?? first + 1] ?? source.text.length
  const isShort = to - from <= maxContentUnits
  return squeeze(
    isShort ? source.text.slice(from, to) : source.text.slice(start, Math.min(end, start + maxContentUnits)),
  )
}

const ownText = (source: SourceText, region: Region): string => {
  const { start, end } = offsetsOf(source, region)
  return significantText(source.text, start, end, maxContentUnits)
}

/** Two lines or so: enough to tell `eval(x)` from `eval(y)` where the region is `eval` alone. */
const maxFollowingUnits = 64

const followingText = (source: SourceText, region: Region): string =>
  significantText(source.text, offsetsOf(source, region).end, source.text.length, maxFollowingUnits)

type Region = NonNullable<NonNullable<NonNullable<Result['locations']>[number]['physicalLocation']>['region']>

const neighbours = (source: SourceText, region: Region): string[] => {
  const startLine = region.startLine ?? 1
  const endLine = region.endLine ?? startLine
  return [nearest(source, startLine, -1), nearest(source, endLine, 1)]
}

/** The nearest line with text within ten lines, squeezed and cut. */
const nearest = (source: SourceText, line: number, step: 1 | -1): string => {
  for (let at = line + step; Math.abs(at - line) <= 10 && at >= 1 && at <= source.lineStarts.length; at += step) {
    const start = source.lineStarts[at - 1] ?? 0
    const text = squeeze(
      source.text.slice(start, Math.min(source.lineStarts[at] ?? source.text.length, start + maxContentUnits)),
    )
    if (text !== '') return text
  }
  return ''
}
