import { splitUri } from '../../rules/uri/rfc3986.ts'
import { pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { runsIn } from '../frames.ts'

export const baseSlashes: Mend = {
  id: 'base-slashes',
  reason: 'A base stands for a folder, and its URI ends in exactly one slash (§3.14.14).',
  answers: answering('uri-base/no-final-slash'),
  apply: (draft, { log }) => {
    for (const { frame, tables } of runsIn(log)) {
      for (const [id, base] of Object.entries(tables.run.originalUriBaseIds ?? {})) {
        if (base?.uri === undefined) continue
        const { path, query, fragment } = splitUri(base.uri)
        // The root has its one slash: those before it belong to the authority.
        if (path === '' || path === '/' || query !== null || fragment !== null) continue
        draft.set(pathOf(frame, 'originalUriBaseIds', id, 'uri'), base.uri.replace(/\/*$/, '/'))
      }
    }
  },
}
