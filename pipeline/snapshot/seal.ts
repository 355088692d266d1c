import { byCodeUnit } from '../../lib/order.ts'
import { displayPath } from '../../lib/tree/index.ts'
import type { Snapshot, Subject } from '../../schemas/records/index.ts'
import type { Collector } from './collector.ts'
import { createLinkJudge } from './links.ts'
import { manifestDigest } from './manifest.ts'

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

/** A link is inside where what it leads to is in the copy, all of it; its detail is where it ends. */
const listLinks = (collector: Collector): void => {
  const { seen, reasons, links } = collector
  if (links.size === 0) return
  const endOf = createLinkJudge({
    files: new Set(
      [...seen].filter(([path, { mode }]) => mode !== '120000' && !reasons.has(path)).map(([path]) => path),
    ),
    links,
    unread: new Set(reasons.keys()),
  })
  const ends = [...links].map(([path, target]) => ({ path, target, end: endOf(path) }))
  for (const { path, target, end } of ends) {
    if (end === null) collector.omit(path, 'link-outside', `to ${displayPath(target)}`)
    else collector.omit(path, 'link-inside', displayPath(end) || '.')
  }
}
