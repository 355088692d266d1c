import { byCodeUnit } from '../../lib/order.ts'
import { displayPath, type RawPath, toRawPath } from '../../lib/tree/index.ts'
import type { OmittedReason, Unread } from '../../schemas/records/index.ts'
import { createLinkJudge } from '../snapshot/index.ts'
import { unseenSubject } from '../unseen.ts'

/** What a look could not read. */
export type UnreadList = {
  readonly add: (path: string, reason: OmittedReason, detail?: string) => void
  /** What is no file is listed only where its path speaks of a subject. */
  readonly addIfSubject: (path: string, reason: OmittedReason, detail?: string) => void
  /** `target` null: it could not be read. */
  readonly addLink: (path: RawPath, target: RawPath | null) => void
  /** Once all paths are known, links are judged. `files`: every path of the tree that is no folder. */
  readonly judgeLinks: (files: () => ReadonlySet<RawPath>) => void
  /** Sorted by path. */
  readonly all: () => readonly Unread[]
}

/** Of each subject so many are listed; the rest are counted. */
const maxListed = 5_000

export const createUnreadList = (): UnreadList => {
  const listed: Unread[] = []
  const counts = new Map<string | null, number>()
  const links = new Map<RawPath, RawPath>()

  const put = (uri: string, reason: string, subject: string | null): void => {
    const count = (counts.get(subject) ?? 0) + 1
    counts.set(subject, count)
    if (count <= maxListed) listed.push({ uri, reason, subject })
  }
  const words = (reason: OmittedReason, detail: string | undefined): string =>
    detail === undefined ? reason : `${reason}: ${detail}`

  const addIfSubject: UnreadList['addIfSubject'] = (path, reason, detail) => {
    const subject = unseenSubject(path, reason)
    if (subject !== null) put(path, words(reason, detail), subject)
  }
  return {
    add: (path, reason, detail) => put(path, words(reason, detail), unseenSubject(path, reason)),
    addIfSubject,
    addLink: (path, target) => {
      if (target === null) addIfSubject(displayPath(path), 'unreadable', 'link')
      else links.set(path, target)
    },
    judgeLinks: (files) => {
      const speaking = [...links.keys()].filter((path) => unseenSubject(displayPath(path), 'link-outside') !== null)
      if (speaking.length === 0) return
      const unread = new Set(listed.map(({ uri }) => toRawPath(uri)))
      const read = new Set([...files()].filter((path) => !links.has(path) && !unread.has(path)))
      const judge = createLinkJudge({ files: read, links, unread })
      for (const path of speaking) {
        const target = judge(path)
        const reason = target === null ? 'link-outside' : 'link-inside'
        const subject = unseenSubject(displayPath(path), reason, displayPath(target ?? ''))
        if (subject !== null) put(displayPath(path), reason, subject)
      }
    },
    all: () => {
      const rest = [...counts].flatMap(([subject, count]) =>
        count > maxListed ? [{ uri: '.', reason: `${count - maxListed} more like those listed`, subject }] : [],
      )
      return [...listed, ...rest].sort((a, b) => byCodeUnit(a.uri, b.uri))
    },
  }
}
