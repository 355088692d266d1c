import { byCodeUnit } from '../../lib/order.ts'
import { displayPath } from '../../lib/tree/index.ts'
import type { OmittedReason, Snapshot, Subject } from '../../schemas/records/index.ts'
import type { Collector } from './collector.ts'
import { createLinkJudge } from './links.ts'
import { manifestDigest } from './manifest.ts'

const leavesNoTrace: readonly OmittedReason[] = ['left-out', 'link-inside', 'link-outside']

/** Judges the links, sorts, digests: the record of what was collected. */
export const sealSnapshot = (
  collector: Collector,
  subject: Omit<Subject, 'manifest'>,
  notices: readonly string[],
): Snapshot => {
  listLinks(collector)
  const files = [...collector.files].sort((a, b) => byCodeUnit(a.path, b.path))
  return {
    subject: { ...subject, manifest: manifestDigest(files) },
    files,
    omitted: [...collector.omitted].sort((a, b) => byCodeUnit(a.path, b.path)),
    omittedCounts: { ...collector.omittedCounts },
    notices: [...notices, ...cutNotice(collector)],
  }
}

const cutNotice = ({ omitted, omittedCounts }: Collector): readonly string[] => {
  const unlisted = Object.values(omittedCounts).reduce((sum, count) => sum + count, 0) - omitted.length
  return unlisted === 0 ? [] : [`${unlisted} more things are not in the copy than are listed; the counts are exact.`]
}

/** A link is inside where its target is in the copy, or is listed as missing there under its own name. */
const listLinks = (collector: Collector): void => {
  if (collector.links.size === 0) return
  const reasons = [...collector.reasons]
  const judge = createLinkJudge({
    files: new Set([
      ...[...collector.seen].filter(([, { mode }]) => mode !== '120000').map(([path]) => path),
      ...reasons.filter(([, reason]) => !leavesNoTrace.includes(reason)).map(([path]) => path),
    ]),
    links: collector.links,
    leftOut: new Set(reasons.filter(([, reason]) => reason === 'left-out').map(([path]) => path)),
  })
  for (const [path, target] of collector.links) collector.omit(path, judge(path), `to ${displayPath(target)}`)
}
