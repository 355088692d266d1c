import { foldersAbove, type RawPath } from '../../lib/tree/index.ts'

/** What a snapshot knows of its paths: `files` were read or are listed on their own, `links` map to their targets. */
type KnownPaths = {
  readonly files: ReadonlySet<RawPath>
  readonly links: ReadonlyMap<RawPath, RawPath>
  /** Left out by the operator: a link must not show as read what is not. */
  readonly leftOut: ReadonlySet<RawPath>
}

/** As many links as Linux follows in one path. */
const maxFollowed = 40

/**
 * Judges links by what the snapshot holds, opening nothing: a link is inside when following it and every link on the way
 * ends at a file, or a folder of files, that is read under its own name. Absolute targets and `..` above the top are outside.
 */
export const createLinkJudge = (known: KnownPaths): ((link: RawPath) => 'link-inside' | 'link-outside') => {
  const folders = new Set<RawPath>([...known.files, ...known.links.keys()].flatMap(foldersAbove))
  const readFolders = new Set<RawPath>(['', ...[...known.files].flatMap(foldersAbove)])
  const partlyRead = new Set<RawPath>([...known.leftOut].flatMap((path) => ['', ...foldersAbove(path)]))

  return (link) => {
    const at: RawPath[] = []
    const ahead = link.split('/').reverse()
    let followed = 0
    for (let segment = ahead.pop(); segment !== undefined; segment = ahead.pop()) {
      if (segment === '' || segment === '.') continue
      if (segment === '..') {
        if (at.pop() === undefined) return 'link-outside'
        continue
      }
      const path = [...at, segment].join('/')
      const target = known.links.get(path)
      if (target === undefined) {
        if (ahead.length > 0 && !folders.has(path)) return 'link-outside'
        at.push(segment)
        continue
      }
      followed += 1
      if (followed > maxFollowed || target === '' || target.startsWith('/')) return 'link-outside'
      ahead.push(...target.split('/').reverse())
    }
    const end = at.join('/')
    const isRead = known.files.has(end) || (readFolders.has(end) && !partlyRead.has(end))
    return isRead ? 'link-inside' : 'link-outside'
  }
}
