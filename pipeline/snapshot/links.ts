import { foldersAbove, type RawPath } from '../../lib/tree/index.ts'

/** What a snapshot knows of its paths: `files` were read, `links` map to their targets. */
type KnownPaths = {
  readonly files: ReadonlySet<RawPath>
  readonly links: ReadonlyMap<RawPath, RawPath>
  /** Listed and not read: a link must not show as read what is not. */
  readonly unread: ReadonlySet<RawPath>
}

/** As many links as Linux follows in one path. */
const maxFollowed = 40

/**
 * Judges links by what the snapshot holds, opening nothing. A link is inside when following it and every link on the way
 * ends at a file that is read under its own name, or at a folder of which all is: that path is given, '' for the vetted
 * folder. Null for any other; absolute targets and `..` above the top are outside.
 */
export const createLinkJudge = (known: KnownPaths): ((link: RawPath) => RawPath | null) => {
  const folders = new Set<RawPath>([...known.files, ...known.links.keys()].flatMap(foldersAbove))
  const readFolders = new Set<RawPath>(['', ...[...known.files].flatMap(foldersAbove)])
  const partlyRead = new Set<RawPath>([...known.unread].flatMap((path) => ['', ...foldersAbove(path)]))

  return (link) => {
    const at: RawPath[] = []
    const ahead = link.split('/').reverse()
    let followed = 0
    for (let segment = ahead.pop(); segment !== undefined; segment = ahead.pop()) {
      if (segment === '' || segment === '.') continue
      if (segment === '..') {
        if (at.pop() === undefined) return null
        continue
      }
      const path = [...at, segment].join('/')
      const target = known.links.get(path)
      if (target === undefined) {
        if (ahead.length > 0 && !folders.has(path)) return null
        at.push(segment)
        continue
      }
      followed += 1
      if (followed > maxFollowed || target === '' || target.startsWith('/')) return null
      ahead.push(...target.split('/').reverse())
    }
    const end = at.join('/')
    const isRead = known.files.has(end) || (readFolders.has(end) && !partlyRead.has(end))
    return isRead ? end : null
  }
}
