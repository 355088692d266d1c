import { uriOfPath } from '../../normalize/index.ts'
import { given } from '../../rules/tables.ts'
import { belowRoot } from '../../source/place.ts'
import { type Frame, framesOf, pathOf } from '../../walk/index.ts'
import type { Mend } from '../contract.ts'
import { asKind, runsIn } from '../frames.ts'
import { baseForRoot } from '../uri/root-base.ts'

/** Locations that are no place of the sources, or that name the root itself. */
const isApart = ({ parent, property }: Frame): boolean =>
  (parent?.kind === 'run' && property === 'originalUriBaseIds') || parent?.kind === 'externalPropertyFileReference'

const isNested = ({ parent, property }: Frame): boolean => {
  const artifact = parent && property === 'location' ? asKind(parent, 'artifact') : null
  return given(artifact?.parentIndex)
}

/** An absolute path that stands where a URI should (Biome writes such): with its scheme. */
const absolute = (uri: string, uriBaseId: string | undefined): string =>
  /^\/[^/]/.test(uri) && uriBaseId === undefined ? `file://${uri}` : uri

/** Before `leading-slashes`, which cannot tell an absolute path from a relative one. Only where a root was named. */
export const root: Mend = {
  id: 'root',
  reason:
    'Files below the root that was named are relative to a base that leads there (§3.4.4, §3.14.14); they resolve to the same URIs.',
  answers: () => false,
  asked: ({ rootUri }) => rootUri !== null,
  apply: (draft, { log, rootUri, isAbsent }) => {
    for (const { frame: top, tables } of runsIn(log)) {
      const base = baseForRoot(tables.run.originalUriBaseIds ?? {}, rootUri ?? '')
      const table = pathOf(top, 'originalUriBaseIds')
      const isTaken = tables.run.originalUriBaseIds === undefined ? !isAbsent(table) : !isAbsent([...table, base.id])
      if (base.isNew && isTaken) continue
      let isUsed = false
      for (const frame of framesOf(top)) {
        const { uri, uriBaseId } = asKind(frame, 'artifactLocation') ?? {}
        if (uri === undefined || isApart(frame) || isNested(frame)) continue
        const path = belowRoot(absolute(uri, uriBaseId), rootUri)
        if (path === null || (uriBaseId === undefined && !isAbsent(pathOf(frame, 'uriBaseId')))) continue
        draft.set(pathOf(frame, 'uri'), uriOfPath(path))
        draft.set(pathOf(frame, 'uriBaseId'), base.id)
        isUsed = true
      }
      if (!isUsed || !base.isNew) continue
      if (tables.run.originalUriBaseIds === undefined) draft.set(table, { [base.id]: { uri: rootUri } })
      else draft.set([...table, base.id], { uri: rootUri })
    }
  },
}
