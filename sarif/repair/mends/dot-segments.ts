import { splitUri } from '../../rules/uri/rfc3986.ts'
import { pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { framesIn } from '../frames.ts'
import { joinUri } from '../uri/join.ts'
import { urisIn } from '../uri/uris-in.ts'

const dot = /^(?:\.|%2e)$/i
const parent = /^(?:\.|%2e){2}$/i

/**
 * A path without "." and empty segments; null where it starts with two slashes, which may name a server. ".." stays: with
 * symbolic links it may lead elsewhere. Beside an empty segment it leaves that one as a URI, and a folder as a path: null.
 */
const direct = (path: string): string | null => {
  if (!path.startsWith('/') || path.startsWith('//')) return null
  const segments = path.split('/')
  if (segments.slice(1, -1).includes('') && segments.some((one) => parent.test(one))) return null
  const last = segments.at(-1) ?? ''
  const kept = segments.filter((one) => one !== '' && !dot.test(one))
  const isFolder = kept.length > 0 && (last === '' || dot.test(last))
  return `/${kept.join('/')}${isFolder ? '/' : ''}`
}

export const dotSegments: Mend = {
  id: 'dot-segments',
  reason: 'The path of a file URI has no "." and no empty segment (§3.10.2); without them it names the same file.',
  answers: answering('uri/file-dot', 'uri/file-empty-segment'),
  apply: (draft) => {
    for (const frame of framesIn(draft.log)) {
      for (const { inside, text } of urisIn(frame)) {
        if (!/^file:/i.test(text)) continue
        const parts = splitUri(text)
        const path = direct(parts.path)
        if (path !== null) draft.set(pathOf(frame, ...inside), joinUri({ ...parts, path }))
      }
    }
  },
}
