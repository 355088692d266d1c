import { uriFault } from '../../rules/uri/rfc3986.ts'
import { pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { framesIn } from '../frames.ts'
import { encodedUri } from '../uri/encode.ts'
import { type FoundUri, urisIn } from '../uri/uris-in.ts'

/** White space around the address of a page belongs to no address; around a path it may belong to a name. */
const trimmed = ({ text, format }: FoundUri): string | null => {
  const bare = text.trim()
  if (text === bare) return text
  return format === 'uri' && /^https?:/i.test(bare) ? bare : null
}

const meantBy = (found: FoundUri): string | null => {
  const text = trimmed(found)
  const uri = text === null ? null : encodedUri(text)
  // Where an absolute URI must stand, one that is relative stays what it is.
  return uri?.startsWith('./') && found.format === 'uri' ? null : uri
}

/** After `windows-paths`, which says what a backslash is. */
export const encodeUris: Mend = {
  id: 'encode-uris',
  reason:
    'What a URI may not hold is percent-encoded as UTF-8, and a first segment with a colon follows "./" (§3.10.1, §3.10.4): every reader decodes it to the same text.',
  answers: answering('uri/syntax', 'uri/iri', 'uri/absolute-*'),
  apply: (draft, { leave }) => {
    for (const frame of framesIn(draft.log)) {
      for (const found of urisIn(frame)) {
        if (uriFault(found.text) === null) continue
        const path = pathOf(frame, ...found.inside)
        const meant = meantBy(found)
        if (meant !== null) draft.set(path, meant)
        else if (found.text !== found.text.trim())
          leave(path, 'White space at an end may belong to the name of the file.')
        else if (!found.text.includes('\\'))
          leave(
            path,
            'Part of it is escaped and part is not, a "#" or "?" may belong to a name, or its host is no host: what is meant is not certain.',
          )
      }
    }
  },
}
