import { caches, isCachedKind } from '../../rules/cached/lists.ts'
import { given } from '../../rules/tables.ts'
import { type Frame, framesOf, pathOf, valueAt } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { runsIn } from '../frames.ts'

/** The way to the index in which an element of a list of the run says its own position. */
const wayToOwn = (frame: Frame): readonly string[] | null => {
  if (frame.parent?.kind !== 'run') return null
  if (frame.property === 'artifacts') return ['location', 'index']
  return isCachedKind(frame.kind) && caches[frame.kind].list === frame.property ? ['index'] : null
}

export const ownIndices: Mend = {
  id: 'own-indices',
  reason:
    'The index inside an element of a list of the run is the position of that element and can be nothing else (§3.4.5, §3.33.3).',
  answers: answering('artifact-location/own-index', ...Object.values(caches).map(({ rule }) => `${rule}/own-index`)),
  apply: (draft, { log }) => {
    for (const { frame: top, tables } of runsIn(log)) {
      if (tables.run.externalPropertyFileReferences !== undefined) continue
      for (const frame of framesOf(top)) {
        const way = wayToOwn(frame)
        if (way === null) continue
        const told = valueAt(frame.object, way)
        if (typeof told === 'number' && given(told)) draft.set(pathOf(frame, ...way), frame.key)
      }
    }
  },
}
