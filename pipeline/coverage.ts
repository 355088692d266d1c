import type { Analyzer } from '../analyzers/index.ts'
import { byCodeUnit } from '../lib/order.ts'
import type { Omitted, OmittedReason, Skipped, SkippedFile, Snapshot, Unread } from '../schemas/records/index.ts'

/**
 * What was not read. `blocking` files keep a verdict from passing: a file of an analyzer's kind, or one whose kind
 * cannot be known. The rest is listed and changes nothing.
 */
export type Coverage = {
  readonly files: number
  readonly read: number
  readonly skipped: readonly SkippedFile[]
  readonly blocking: readonly SkippedFile[]
  /** How many more block that are counted and not listed: the snapshot's list is cut at a limit. */
  readonly unlisted: number
}

type Weight = 'never' | 'by-kind' | 'always'

const weights: Readonly<Record<OmittedReason, Weight>> = {
  'link-inside': 'never', // its target is read under its own name; misleading links are looked at below
  'left-out': 'never', // the operator's own words
  submodule: 'never', // another repository, with a vetting of its own
  'link-outside': 'by-kind',
  fifo: 'by-kind',
  socket: 'by-kind',
  device: 'by-kind',
  'lfs-pointer': 'by-kind',
  sparse: 'by-kind',
  'object-missing': 'by-kind',
  'too-large': 'by-kind',
  'changed-while-read': 'by-kind',
  'nested-repository': 'always', // anybody can make one; the operator leaves it out by name
  unreadable: 'always', // a folder that cannot be opened may hold anything
  'name-not-utf8': 'always',
  'name-too-long': 'always',
  'too-deep': 'always',
  'too-many': 'always',
}

const weighty = (Object.keys(weights) as OmittedReason[]).filter((reason) => weights[reason] !== 'never')

/** Joins what the snapshot left out with what the analyzers did not read. Pure; sorted by path, then analyzer. */
export const coverageOf = (
  snapshot: Snapshot,
  selected: readonly Analyzer[],
  read: ReadonlySet<string>,
  skippedBy: readonly { readonly analyzer: string; readonly skipped: readonly Skipped[] }[],
  unreadByGate: readonly Unread[] = [],
): Coverage => {
  const byTools = skippedBy.flatMap(({ analyzer, skipped }) => skipped.map((entry) => ({ ...entry, analyzer })))
  const copied = new Set(snapshot.files.map(({ path }) => path))
  const omitted = snapshot.omitted.flatMap((entry) => [
    ...misleading(entry, selected, copied),
    ...omittedFor(entry, selected),
  ])
  const blocking = [...byTools, ...omitted.filter((entry) => entry.blocks).map(({ file }) => file)]
  // What the licence gate could not read has its own consequence, a decision; here it is only listed.
  const listed = new Set(omitted.map(({ file }) => file.uri))
  const unread = unreadByGate
    .filter(({ uri }) => !listed.has(uri))
    .map(({ uri, reason }) => ({ uri, analyzer: null, reason: `licence gate: ${reason}` }))
  const skipped = [...byTools, ...omitted.map(({ file }) => file), ...unread].sort(
    (a, b) => byCodeUnit(a.uri, b.uri) || byCodeUnit(a.analyzer ?? '', b.analyzer ?? ''),
  )
  const counted = weighty.reduce((sum, reason) => sum + (snapshot.omittedCounts[reason] ?? 0), 0)
  const listedCount = snapshot.omitted.filter(({ reason }) => weighty.includes(reason)).length
  return {
    files: snapshot.files.length + Math.max(counted, listedCount),
    read: read.size,
    skipped,
    blocking,
    unlisted: Math.max(0, counted - listedCount),
  }
}

type Listed = { readonly file: SkippedFile; readonly blocks: boolean }

// A link named like a source whose target is a file of another kind: nobody reads that file as what the link makes of it.
const misleading = (entry: Omitted, selected: readonly Analyzer[], copied: ReadonlySet<string>): readonly Listed[] => {
  const end = entry.detail
  if (entry.reason !== 'link-inside' || end === undefined || !copied.has(end)) return []
  return selected
    .filter((analyzer) => analyzer.appliesTo(entry.path) && !analyzer.appliesTo(end))
    .map(({ id }) => ({
      file: { uri: entry.path, analyzer: id, reason: `link to ${end}, which it does not read` },
      blocks: true,
    }))
}

const omittedFor = (entry: Omitted, selected: readonly Analyzer[]): readonly Listed[] => {
  const weight = weights[entry.reason]
  const reason = entry.detail === undefined ? entry.reason : `${entry.reason}: ${entry.detail}`
  const kinds = weight === 'by-kind' ? selected.filter((analyzer) => analyzer.appliesTo(entry.path)) : []
  if (kinds.length > 0) {
    return kinds.map(({ id }) => ({ file: { uri: entry.path, analyzer: id, reason }, blocks: true }))
  }
  return [{ file: { uri: entry.path, analyzer: null, reason }, blocks: weight === 'always' }]
}
