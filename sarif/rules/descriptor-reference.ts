import type { Rule } from './rule.ts'
import { extendsId, listFor, lookUp } from './rule-reference.ts'
import { given } from './tables.ts'

export const descriptorReferenceRules: readonly Rule[] = [
  {
    id: 'descriptor-reference/index',
    section: '3.52.5',
    level: 'error',
    requirement: 'index names an element of the descriptors of the component that the reference names.',
    remedy: 'Correct the index or the component, or leave the index out.',
    enter: {
      reportingDescriptorReference: (reference, { frame, run, report }) => {
        if (!run || !given(reference.index)) return
        if (lookUp(reference, listFor(frame), run) === 'missing')
          report(`"index" is ${reference.index}, but the component has no such descriptor.`, 'index')
      },
    },
  },
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
]
