import type { ArtifactLocation } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import type { Rule } from './rule.ts'
import type { Bases } from './uri/bases.ts'
import { isAbsoluteUri, splitUri } from './uri/rfc3986.ts'

type Entry = Loose<ArtifactLocation>
type Fault = (entry: Entry) => string | null

const section = '3.14.14'

const rule = (id: string, requirement: string, remedy: string, fault: Fault): Rule => ({
  id: `uri-base/${id}`,
  section,
  level: 'error',
  requirement,
  remedy,
  enter: {
    run: ({ originalUriBaseIds = {} }, { report }) => {
      for (const [base, entry] of Object.entries(originalUriBaseIds)) {
        const what = entry ? fault(entry) : null
        if (what !== null) report(what, 'originalUriBaseIds', base)
      }
    },
  },
})

/** The ids from which following uriBaseId comes back to the same id. Each id is passed at most twice. */
const loopedBases = (bases: Bases): ReadonlySet<string> => {
  const looped = new Set<string>()
  const done = new Set<string>()
  for (const start of Object.keys(bases)) {
    const way = new Map<string, number>()
    let at: string | undefined = start
    while (at !== undefined && Object.hasOwn(bases, at) && !done.has(at) && !way.has(at)) {
      way.set(at, way.size)
      at = bases[at]?.uriBaseId
    }
    const from = at === undefined ? undefined : way.get(at)
    for (const [id, index] of way) {
      done.add(id)
      if (from !== undefined && index >= from) looped.add(id)
    }
  }
  return looped
}

export const uriBaseRules: readonly Rule[] = [
  rule(
    'relative-top',
    'A base with a relative uri has a uriBaseId.',
    'Write an absolute URI such as file:///src/, or name the base it is relative to.',
    ({ uri, uriBaseId }) =>
      uri !== undefined && !isAbsoluteUri(uri) && uriBaseId === undefined ? 'The base is relative to nothing.' : null,
  ),
  rule(
    'absolute-below',
    'A base whose uri is absolute or missing has no uriBaseId.',
    'Leave out "uriBaseId".',
    ({ uri, uriBaseId }) =>
      uriBaseId !== undefined && (uri === undefined || isAbsoluteUri(uri))
        ? 'The base has a "uriBaseId" but no relative "uri".'
        : null,
  ),
  {
    id: 'uri-base/loop',
    section,
    level: 'error',
    requirement: 'Bases do not refer to each other in a loop.',
    remedy: 'Make one of them absolute.',
    enter: {
      run: ({ originalUriBaseIds = {} }, { report }) => {
        for (const id of loopedBases(originalUriBaseIds))
          report(`The base "${id}" is relative to itself.`, 'originalUriBaseIds', id)
      },
    },
  },
  rule('no-final-slash', 'The uri of a base ends in exactly one slash.', 'End the uri with one "/".', ({ uri }) =>
    uri !== undefined && !/(^|[^/])\/$/.test(splitUri(uri).path)
      ? 'The uri of the base does not end in one slash.'
      : null,
  ),
  rule('query', 'The uri of a base has no query and no fragment.', 'Leave out what follows "?" or "#".', ({ uri }) => {
    const { query, fragment } = splitUri(uri ?? '')
    return query === null && fragment === null ? null : 'The uri of the base has a query or a fragment.'
  }),
  rule('dot-dot', 'The uri of a base has no ".." segment.', 'Write the path that is meant.', ({ uri }) =>
    splitUri(uri ?? '')
      .path.split('/')
      .some((segment) => segment.replace(/%2e/gi, '.') === '..')
      ? 'The uri of the base has a ".." segment.'
      : null,
  ),
]
