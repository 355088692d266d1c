import type { Rule, Visit } from './rule.ts'
import type { RunTables } from './tables.ts'
import { resolveBase } from './uri/bases.ts'
import { isAbsoluteUri, splitUri } from './uri/rfc3986.ts'
import { insideOf, onFormat } from './uri-properties.ts'

const isFile = (text: string): boolean => /^file:/i.test(text)

/** The segments of a path with "." unescaped; those before a first and after a last slash do not count. */
const segmentsOf = (text: string): readonly string[] => {
  const segments = splitUri(text).path.replace(/%2e/gi, '.').split('/')
  if (segments[0] === '') segments.shift()
  if (segments.at(-1) === '') segments.pop()
  return segments
}

/** §3.10.2: a converter need not resolve "..". */
const isDirect = (run: RunTables | null): boolean =>
  run !== null && run.run.conversion === undefined && !run.isExternal('conversion')

const isBase = ({ frame }: Visit): boolean => frame.parent?.kind === 'run' && frame.property === 'originalUriBaseIds'

const onFile = (use: (text: string, visit: Visit) => string | null) =>
  onFormat(['uri', 'uri-reference'], (text, visit, name, index) => {
    const what = isFile(text) ? use(text, visit) : null
    if (what !== null) visit.report(what, ...insideOf(name, index))
  })

// Two slashes, or a segment that starts with a dot, perhaps an escaped one; a path may start behind a colon.
const suspicious = /\/\/|(?:^|[/:])(?:\.|%2e)/i

/** What is wrong with the segments of a relative reference below a file: base, or null. */
const relativeFault = (uri: string, run: RunTables | null): string | null => {
  if (!suspicious.test(uri)) return null
  // "./" is needed before a first segment with a colon (RFC 3986 §4.2).
  const segments = segmentsOf(uri.replace(/^\.\/(?=[^/]*:)/, ''))
  if (segments.includes('.')) return 'a "." segment'
  if (segments.includes('')) return 'an empty segment'
  return segments.includes('..') && isDirect(run) ? 'a ".." segment' : null
}

export const fileUriRules = (): readonly Rule[] => [
  {
    id: 'uri/file-slashes',
    section: '3.10.2',
    level: 'warning',
    requirement: 'A file: URI without a host starts with file:///.',
    remedy: 'Write file:/// and the path.',
    enter: onFile((text) =>
      splitUri(text).authority === null ? 'The file: URI does not start with "file:///".' : null,
    ),
  },
  {
    id: 'uri/file-dot',
    section: '3.10.2',
    level: 'error',
    requirement: 'The path of a file: URI has no "." segment.',
    remedy: 'Take the segment out.',
    enter: onFile((text) => (segmentsOf(text).includes('.') ? 'The path of the URI has a "." segment.' : null)),
  },
  {
    id: 'uri/file-empty-segment',
    section: '3.10.2',
    level: 'error',
    requirement: 'The path of a file: URI has no empty segment.',
    remedy: 'Take the second slash out; a server is the authority: file://server/share.',
    enter: onFile((text) => (segmentsOf(text).includes('') ? 'The path of the URI has an empty segment.' : null)),
  },
  {
    id: 'uri/file-dot-dot',
    section: '3.10.2',
    level: 'error',
    requirement: 'The path of a file: URI by a direct producer has no ".." segment.',
    remedy: 'Resolve the path on the machine that has the files: with symbolic links ".." may lead elsewhere.',
    enter: onFile((text, visit) =>
      isDirect(visit.run) && !isBase(visit) && segmentsOf(text).includes('..')
        ? 'The path of the URI has a ".." segment.'
        : null,
    ),
  },
  {
    id: 'artifact-location/segments',
    section: '3.10.2',
    level: 'warning',
    requirement: 'A relative reference below a file: base has no ".", ".." or empty segment.',
    remedy: 'Write the path that is meant.',
    enter: {
      artifactLocation: ({ uri, uriBaseId }, visit) => {
        if (!visit.run || uri === undefined || uriBaseId === undefined || isAbsoluteUri(uri) || isBase(visit)) return
        const fault = relativeFault(uri, visit.run)
        if (fault === null || !isFile(resolveBase(visit.run.run.originalUriBaseIds ?? {}, uriBaseId) ?? '')) return
        visit.report(`"uri" has ${fault}.`, 'uri')
      },
    },
  },
]
