import { pathOf } from '../../walk/index.ts'
import { provenUnit } from '../column-unit.ts'
import { answering, type Mend } from '../contract.ts'
import { runsIn } from '../frames.ts'

/** Last of those that read regions: numbers in quotes are numbers by now, and paths lead to their files. */
export const columnKind: Mend = {
  id: 'column-kind',
  reason:
    'The unit of columns is said (§3.14.27): the only one that fits the sources, or either where both agree in every region.',
  answers: answering('run/column-kind'),
  apply: (draft, { log, sources, isAbsent, leave }) => {
    for (const { frame, tables } of runsIn(log)) {
      if (!isAbsent(pathOf(frame, 'columnKind')) || Reflect.get(frame.object, 'externalPropertyFileReferences'))
        continue
      const unit = provenUnit(frame, tables, log, sources)
      if ('proven' in unit) draft.set(pathOf(frame, 'columnKind'), unit.proven)
      else leave(pathOf(frame), unit.doubt)
    }
  },
}
