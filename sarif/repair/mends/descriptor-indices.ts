import type { ReportingDescriptorReference } from '../../../schemas/sarif/index.ts'
import { extendsId, listFor, listsOf, lookUp } from '../../rules/rule-reference.ts'
import { given, type RunTables } from '../../rules/tables.ts'
import { type Frame, framesOf, type Loose, pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { openDescriptors } from '../descriptors.ts'
import { asKind, runsIn } from '../frames.ts'

type Reference = Loose<ReportingDescriptorReference>

const isOfResult = ({ parent, property }: Frame): boolean => parent?.kind === 'result' && property === 'rule'

/** Whether a reference lacks an index that it must have beside its id, or has one that leads elsewhere. */
const isWrong = (reference: Reference, frame: Frame, tables: RunTables): boolean => {
  const { id, index } = reference
  if (!given(index)) return true
  const found = lookUp(reference, listFor(frame), tables)
  if (typeof found === 'string') return found === 'missing'
  return id !== undefined && found.found.id !== undefined && !extendsId(id, found.found.id)
}

export const descriptorIndices: Mend = {
  id: 'descriptor-indices',
  reason:
    'The index of a reference is where the descriptor of that id stands, which the component has once (§3.52.4-5).',
  answers: answering('descriptor-reference/*', 'descriptor-relationship/target'),
  apply: (draft, { log, isAbsent }) => {
    const { find } = openDescriptors()
    for (const { frame: top, tables } of runsIn(log)) {
      for (const frame of framesOf(top)) {
        const reference = asKind(frame, 'reportingDescriptorReference')
        if (!reference || isOfResult(frame) || reference.id === undefined || reference.guid !== undefined) continue
        const component = tables.component(reference.toolComponent)
        if (typeof component === 'string' || !isWrong(reference, frame, tables)) continue
        if (reference.index === undefined && !isAbsent(pathOf(frame, 'index'))) continue
        const { id } = reference
        const found = listsOf(listFor(frame)).flatMap((list) => find(component.found, list, id) ?? [])
        const [only] = found
        if (found.length === 1 && only !== undefined && only !== 'several')
          draft.set(pathOf(frame, 'index'), only.index)
      }
    }
  },
}
