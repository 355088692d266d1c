import type { ReportingDescriptorReference, Result } from '../../../schemas/sarif/index.ts'
import { componentsOf, isNamed, type Named } from '../../remap/index.ts'
import { given } from '../../rules/index.ts'
import type { Frame } from '../../walk/index.ts'
import type { Joining } from './group.ts'
import type { JoinedLists } from './unite.ts'

/**
 * What a run leaves to be understood and a joined one must say: the only invocation (§3.48.6), and the position of a
 * descriptor that is named by an id or guid which another may have now. In the positions of the run itself.
 */
export const completion = (of: Joining, lists: JoinedLists): ((frame: Frame) => object) => {
  const { value: run, references } = of.member
  const calls = run.invocations?.length ?? 0
  const needsCall = calls === 1 && lists.list('invocations').length > 1
  const components = new Map(componentsOf(run))
  const changed = new Map<string, boolean>()
  /** Whether a list is not as it was, so that an id may lead to another first of its name. */
  const hasChanged = ({ component, list }: Named): boolean => {
    const name = `${component}/${list}`
    const own = components.get(component)?.[list] ?? []
    const now =
      changed.get(name) ??
      (lists.descriptors(lists.component(of, component), list).length !== own.length ||
        own.some((_, index) => lists.descriptor(of, { component, list, index }) !== index))
    changed.set(name, now)
    return now
  }
  const mustSay = (found: ReturnType<typeof references.rule>): found is Named =>
    isNamed(found) && found.by !== 'index' && hasChanged(found)

  const ofResult = (result: Result): Result => {
    const found = references.rule(result)
    const { provenance } = result
    return {
      ...result,
      ...(mustSay(found) ? { ruleIndex: found.index } : {}),
      ...(needsCall && !given(provenance?.invocationIndex)
        ? { provenance: { ...provenance, invocationIndex: 0 } }
        : {}),
    }
  }
  return (frame) => {
    if (frame.kind === 'result') return ofResult(frame.object as Result)
    if (frame.kind !== 'reportingDescriptorReference' || frame.property === 'rule') return frame.object
    const found = references.descriptor(frame)
    return mustSay(found) ? { ...(frame.object as ReportingDescriptorReference), index: found.index } : frame.object
  }
}
