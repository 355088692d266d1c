import { foldersAbove } from '../lib/tree/index.ts'
import { uriOfPath } from '../sarif/index.ts'
import type { OmittedReason, Snapshot } from '../schemas/records/index.ts'

/** Where the file that the base may have had is another's, or is read under another name: it is not there any more. */
const gone: readonly OmittedReason[] = ['link-inside', 'submodule']

/** URIs of files and folders that are in no copy and so in no tool's hands; empty for all of it, null where not all are listed. */
export const unreadPlaces = ({ omitted, omittedCounts }: Snapshot): readonly string[] | null => {
  const count = Object.values(omittedCounts).reduce((sum, each) => sum + each, 0)
  if (count > omitted.length) return null
  return omitted.filter(({ reason }) => !gone.includes(reason)).map(({ path }) => (path === '.' ? '' : uriOfPath(path)))
}

/** Whether a URI is one of the places or lies below one. */
export const isIn = (places: readonly string[]): ((uri: string) => boolean) => {
  const known = new Set(places)
  return (uri) => known.has('') || known.has(uri) || foldersAbove(uri).some((folder) => known.has(folder))
}
