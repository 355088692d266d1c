import { splitUri } from '../../rules/uri/rfc3986.ts'
import { type Frame, framesOf, pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { runsIn } from '../frames.ts'
import { urisIn } from '../uri/uris-in.ts'

/** Whether a URI of a run leads upwards: below "a//" that is another folder than below "a/". */
const climbs = (run: Frame): boolean => {
  for (const frame of framesOf(run))
    for (const { text } of urisIn(frame)) if (/(?:^|\/)(?:\.|%2e){2}(?:\/|$)/i.test(text)) return true
  return false
}

export const baseSlashes: Mend = {
  id: 'base-slashes',
  reason: 'A base stands for a folder, and its URI ends in exactly one slash (§3.14.14).',
  answers: answering('uri-base/no-final-slash'),
  apply: (draft, { log, leave }) => {
    for (const { frame, tables } of runsIn(log)) {
      for (const [id, base] of Object.entries(tables.run.originalUriBaseIds ?? {})) {
        if (base?.uri === undefined) continue
        const { path, query, fragment } = splitUri(base.uri)
        // The root has its one slash: those before it belong to the authority.
        if (path === '' || path === '/' || query !== null || fragment !== null) continue
        const place = pathOf(frame, 'originalUriBaseIds', id, 'uri')
        if (base.uri.endsWith('/') && climbs(frame)) leave(place, 'A URI with ".." leads elsewhere below one slash.')
        else draft.set(place, base.uri.replace(/\/*$/, '/'))
      }
    }
  },
}
