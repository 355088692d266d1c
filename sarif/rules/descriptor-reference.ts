import type { Kind, Result } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import type { Rule } from './rule.ts'
import { extendsId, listFor, listsOf, lookUp, ruleOf } from './rule-reference.ts'
import { given } from './tables.ts'

// These places say themselves that the reference leads somewhere.
const ownClauses = { configurationOverride: '3.51.2', reportingDescriptorRelationship: '3.53.2' } as const

const indexRule = (id: string, section: string, isHere: (parent: { kind: Kind | undefined }) => boolean): Rule => ({
  id,
  section,
  level: 'error',
  requirement: 'index names an element of the descriptors of the component that the reference names.',
  remedy: 'Correct the index or the component, or leave the index out.',
  enter: {
    reportingDescriptorReference: (reference, { frame, run, report }) => {
      if (!run || !given(reference.index) || !isHere({ kind: frame.parent?.kind })) return
      if (lookUp(reference, listFor(frame), run) === 'missing')
        report(`"index" is ${reference.index}, but the component has no such descriptor.`, 'index')
    },
  },
})

export const descriptorReferenceRules: readonly Rule[] = [
  indexRule('descriptor-reference/index', '3.52.5', ({ kind }) => !kind || !(kind in ownClauses)),
  indexRule(
    'configuration-override/descriptor',
    ownClauses.configurationOverride,
    ({ kind }) => kind === 'configurationOverride',
  ),
  indexRule(
    'descriptor-relationship/target',
    ownClauses.reportingDescriptorRelationship,
    ({ kind }) => kind === 'reportingDescriptorRelationship',
  ),
  {
    id: 'descriptor-reference/guid',
    section: '3.52.6',
    level: 'error',
    requirement: 'guid is that of a descriptor of the component, and of the one that index names.',
    remedy: 'Correct the guid or the component.',
    enter: {
      reportingDescriptorReference: (reference, { frame, run, report }) => {
        if (!run || reference.guid === undefined) return
        const found = lookUp(reference, listFor(frame), run)
        if (found === 'missing' && !given(reference.index))
          report('No descriptor of the component has this guid.', 'guid')
        if (typeof found !== 'string' && found.found.guid?.toLowerCase() !== reference.guid.toLowerCase())
          report('The descriptor at "index" has another guid.', 'guid')
      },
    },
  },
  {
    id: 'descriptor-reference/id',
    section: '3.52.4',
    level: 'error',
    requirement: 'id is that of the descriptor, or that id and one more component.',
    remedy: 'Correct the id or the index.',
    enter: {
      reportingDescriptorReference: (reference, { frame, run, report }) => {
        // The rule of a result has its own rule, which fills in ruleId and ruleIndex.
        if (!run || reference.id === undefined || (frame.parent?.kind === 'result' && frame.property === 'rule')) return
        const found = lookUp(reference, listFor(frame), run)
        if (typeof found === 'string' || found.found.id === undefined) return
        if (!extendsId(reference.id, found.found.id))
          report(`"${reference.id}" is not the id of the descriptor at hand, "${found.found.id}".`, 'id')
      },
    },
  },
  {
    id: 'descriptor-reference/id-alone',
    section: '3.52.2',
    level: 'error',
    requirement: 'A reference to a descriptor that the log holds has index or guid.',
    remedy: 'Add the index of the descriptor.',
    enter: {
      reportingDescriptorReference: (written, { frame, run, report }) => {
        const isRule = frame.parent?.kind === 'result' && frame.property === 'rule'
        const reference = isRule ? ruleOf(frame.parent?.object as Loose<Result>) : written
        const { id, guid, index, toolComponent } = reference
        if (!run || id === undefined || guid !== undefined || given(index)) return
        // A name alone takes no part in the look-up (§3.54.2), so that it proves nothing.
        if (toolComponent && toolComponent.guid === undefined && !given(toolComponent.index)) return
        const component = run.component(toolComponent)
        if (typeof component === 'string') return
        if (listsOf(listFor(frame)).some((list) => run.descriptors.byId(component.found, list, id)))
          report('The descriptor with this id is in the log, but there is neither "index" nor "guid".')
      },
    },
  },
]
