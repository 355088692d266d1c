import type { Analyzer } from '../analyzers/index.ts'
import { byCodeUnit } from '../lib/order.ts'
import type { Omitted, OmittedReason, Skipped, SkippedFile, Snapshot } from '../schemas/records/index.ts'

/**
 * What was not read. `blocking` files keep a verdict from passing: a file of an analyzer's kind, or one whose kind
 * cannot be known. The rest is listed and changes nothing.
 */
export type Coverage = {
  readonly files: number
  readonly read: number
  readonly skipped: readonly SkippedFile[]
  readonly blocking: readonly SkippedFile[]
}

type Weight = 'never' | 'by-kind' | 'always'

const weights: Readonly<Record<OmittedReason, Weight>> = {
  'link-inside': 'never', // its target is read under its own name
  'left-out': 'never', // the operator's own words
  submodule: 'never', // another repository, with a vetting of its own
  'nested-repository': 'never',
  'link-outside': 'by-kind',
  fifo: 'by-kind',
  socket: 'by-kind',
  device: 'by-kind',
  'lfs-pointer': 'by-kind',
  sparse: 'by-kind',
  'object-missing': 'by-kind',
  'too-large': 'by-kind',
  'changed-while-read': 'by-kind',
  unreadable: 'always', // a folder that cannot be opened may hold anything
  'name-not-utf8': 'always',
  'name-too-long': 'always',
  'too-deep': 'always',
  'too-many': 'always',
}

/** Joins what the snapshot left out with what the analyzers did not read. Pure; sorted by path, then analyzer. */
export const coverageOf = (
  snapshot: Snapshot,
  selected: readonly Analyzer[],
  read: ReadonlySet<string>,
  skippedBy: readonly { readonly analyzer: string; readonly skipped: readonly Skipped[] }[],
): Coverage => {
  const byTools = skippedBy.flatMap(({ analyzer, skipped }) => skipped.map((entry) => ({ ...entry, analyzer })))
  const omitted = snapshot.omitted.flatMap((entry) => omittedFor(entry, selected))
  const blocking = [
    ...byTools,
    ...omitted.filter((entry) => entry.blocks).map(({ file }) => file),
    ...unlisted(snapshot),
  ]
  const skipped = [...byTools, ...omitted.map(({ file }) => file)].sort(
    (a, b) => byCodeUnit(a.uri, b.uri) || byCodeUnit(a.analyzer ?? '', b.analyzer ?? ''),
  )
  const special = snapshot.omitted.filter((entry) => weights[entry.reason] !== 'never').length
  return { files: snapshot.files.length + special, read: read.size, skipped, blocking }
}

// The list is cut at a limit, the counts are not: what is counted and not listed may be of any kind.
const unlisted = ({ omitted, omittedCounts }: Snapshot): readonly SkippedFile[] =>
  (Object.keys(weights) as OmittedReason[]).flatMap((reason) => {
    const missing = (omittedCounts[reason] ?? 0) - omitted.filter((entry) => entry.reason === reason).length
    if (missing <= 0 || weights[reason] === 'never') return []
    return [{ uri: `(${missing} more)`, analyzer: null, reason }]
  })

const omittedFor = (
  entry: Omitted,
  selected: readonly Analyzer[],
): readonly { file: SkippedFile; blocks: boolean }[] => {
  const weight = weights[entry.reason]
  const reason = entry.detail === undefined ? entry.reason : `${entry.reason}: ${entry.detail}`
  const kinds = weight === 'by-kind' ? selected.filter((analyzer) => analyzer.appliesTo(entry.path)) : []
  if (kinds.length > 0) {
    return kinds.map(({ id }) => ({ file: { uri: entry.path, analyzer: id, reason }, blocks: true }))
  }
  return [{ file: { uri: entry.path, analyzer: null, reason }, blocks: weight === 'always' }]
}
