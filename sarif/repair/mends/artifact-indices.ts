import { given, type RunTables } from '../../rules/tables.ts'
import { areDifferent } from '../../rules/uri/bases.ts'
import { artifactKey } from '../../rules/uri/same-artifact.ts'
import { type Frame, framesOf, pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { asKind, runsIn } from '../frames.ts'
import { openOnlyIndex } from '../only-index.ts'

const isOwn = ({ parent, property }: Frame): boolean => parent?.kind === 'artifact' && property === 'location'

const several = 'Several artifacts have this uri; which of them is meant is not certain.'
const none = 'The uri is that of no artifact of the run, and the index that of another: one of the two is wrong.'

/** Whether the index leads nowhere, or to an artifact that the uri does not name. */
const faultOf = (index: number, location: { uri: string }, { run }: RunTables): 'missing' | 'other' | null => {
  const artifact = run.artifacts?.[index]
  if (artifact === undefined) return 'missing'
  if (artifact.location === undefined || given(artifact.parentIndex)) return null
  return areDifferent(run.originalUriBaseIds ?? {}, location, artifact.location) === true ? 'other' : null
}

export const artifactIndices: Mend = {
  id: 'artifact-indices',
  reason:
    'index and uri name one artifact (§3.4.2): the only one with that uri; an index that leads nowhere is left out beside a uri (§3.4.5).',
  answers: answering('artifact-location/index', 'artifact-location/uri-and-index-differ'),
  apply: (draft, { log, leave }) => {
    for (const { frame: top, tables } of runsIn(log)) {
      if (tables.isExternal('artifacts')) continue
      const indexOf = openOnlyIndex(({ location, parentIndex }: NonNullable<typeof tables.run.artifacts>[number]) =>
        given(parentIndex) || location === undefined ? null : artifactKey({ ...location, index: -1 }, tables),
      )
      for (const frame of framesOf(top)) {
        const location = asKind(frame, 'artifactLocation')
        if (location?.uri === undefined || !given(location.index) || isOwn(frame)) continue
        const fault = faultOf(location.index, { ...location, uri: location.uri }, tables)
        if (fault === null) continue
        const key = artifactKey({ ...location, index: -1 }, tables)
        const at = key === null ? null : indexOf(tables.run.artifacts, key)
        if (typeof at === 'number') draft.set(pathOf(frame, 'index'), at)
        else if (at === null && fault === 'missing') draft.remove(pathOf(frame, 'index'))
        else leave(pathOf(frame, fault === 'missing' ? 'index' : 'uri'), at === null ? none : several)
      }
    }
  },
}
