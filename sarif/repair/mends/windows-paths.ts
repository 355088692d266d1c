import { resolveBase } from '../../rules/uri/bases.ts'
import { isAbsoluteUri } from '../../rules/uri/rfc3986.ts'
import { framesOf, pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { asKind, runsIn } from '../frames.ts'
import { fileUriOfWindowsPath, isWindowsPath, referenceOfWindowsPath } from '../uri/windows.ts'

const onDrive = /^file:\/\/\/[A-Za-z]:\//

/** Before `encode-uris`, which leaves all that has a backslash. */
export const windowsPaths: Mend = {
  id: 'windows-paths',
  reason:
    'A path that can only be one of Windows (a drive, a server, or below a base on a drive) stands as a file URI or with slashes (§3.10.2).',
  answers: answering('uri/syntax', 'artifact-location/base-of-absolute'),
  apply: (draft, { log, leave }) => {
    for (const { frame: top, tables } of runsIn(log)) {
      const bases = tables.run.originalUriBaseIds ?? {}
      for (const frame of framesOf(top)) {
        const location = asKind(frame, 'artifactLocation')
        const { uri, uriBaseId } = location ?? {}
        if (uri === undefined) continue
        const isBad = uri.includes('\\') || (uriBaseId !== undefined && isWindowsPath(uri))
        if (!isBad) continue
        if (isWindowsPath(uri)) {
          const meant = fileUriOfWindowsPath(uri)
          if (meant === null)
            leave(pathOf(frame, 'uri'), 'The path has escapes in it: which of its characters are escaped is not known.')
          else {
            draft.set(pathOf(frame, 'uri'), meant)
            // An absolute URI is what it is, whatever the base (RFC 3986 §5.2.2).
            if (uriBaseId !== undefined) draft.remove(pathOf(frame, 'uriBaseId'))
          }
          continue
        }
        const base = uriBaseId === undefined ? null : resolveBase(bases, uriBaseId)
        const meant = base !== null && onDrive.test(base) && !isAbsoluteUri(uri) ? referenceOfWindowsPath(uri) : null
        if (meant !== null) draft.set(pathOf(frame, 'uri'), meant)
        else
          leave(
            pathOf(frame, 'uri'),
            'Outside Windows a backslash may be a character of a file name; nothing here proves which it is.',
          )
      }
    }
  },
}
