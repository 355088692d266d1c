import { isAbsoluteUri } from '../../rules/uri/rfc3986.ts'
import { pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { asKind, framesIn } from '../frames.ts'

// Beside a base, "test:main.c" may as well be a file with a colon in its name: only these are surely schemes.
const surelyAbsolute = /^(?:[a-z][a-z0-9+.-]+:\/|(?:git|urn|pkg|data):)/i

/** After `windows-paths`: a scheme of one letter is a drive. */
export const needlessBases: Mend = {
  id: 'needless-bases',
  reason: 'An absolute URI resolves to itself whatever the base, and has no uriBaseId (§3.4.4, §3.14.14).',
  answers: answering('artifact-location/base-of-absolute', 'uri-base/absolute-below'),
  apply: (draft, { log, leave }) => {
    for (const frame of framesIn(log)) {
      const { uri, uriBaseId } = asKind(frame, 'artifactLocation') ?? {}
      if (uriBaseId === undefined || uri === undefined) continue
      if (!isAbsoluteUri(uri) || /^[A-Za-z]:/.test(uri)) continue
      if (surelyAbsolute.test(uri)) draft.remove(pathOf(frame, 'uriBaseId'))
      else
        leave(pathOf(frame, 'uriBaseId'), 'What stands before the colon may be a scheme, or the start of a file name.')
    }
  },
}
