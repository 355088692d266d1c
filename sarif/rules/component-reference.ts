import type { Frame } from '../walk/index.ts'
import type { Rule } from './rule.ts'
import { given } from './tables.ts'

/** §3.27.8 lets a taxon name a taxonomy that the log does not hold, and says itself when it may not. */
const isOfTaxon = ({ parent }: Frame): boolean => parent?.property === 'taxa' && parent.parent?.kind === 'result'

export const componentReferenceRules: readonly Rule[] = [
  {
    id: 'component-reference/index',
    section: '3.54.4',
    level: 'error',
    requirement: 'index names an element of tool.extensions.',
    remedy: 'Correct the index; a taxonomy is named by its guid.',
    enter: {
      toolComponentReference: (reference, { frame, run, report }) => {
        // The specification's own example gives supportedTaxonomies an index into run.taxonomies (§3.19.3).
        if (!run || !given(reference.index) || frame.property === 'supportedTaxonomies') return
        if (run.component(reference) === 'missing')
          report(
            `"index" is ${reference.index}, but the tool has ${run.run.tool?.extensions?.length ?? 0} extensions.`,
            'index',
          )
      },
    },
  },
  {
    id: 'component-reference/guid-unknown',
    section: '3.54.2',
    level: 'error',
    requirement: 'guid without index is that of a component of the run.',
    remedy: 'Correct the guid, or add the component.',
    enter: {
      toolComponentReference: (reference, { frame, run, report }) => {
        if (!run || reference.guid === undefined || given(reference.index) || isOfTaxon(frame)) return
        if (run.component(reference) === 'missing') report('No component of the run has this guid.', 'guid')
      },
    },
  },
  {
    id: 'component-reference/guid-of-index',
    section: '3.54.5',
    level: 'error',
    requirement: 'guid is that of the component that index names.',
    remedy: 'Correct the guid or the index.',
    enter: {
      toolComponentReference: (reference, { frame, run, report }) => {
        if (!run || reference.guid === undefined || !given(reference.index) || frame.property === 'supportedTaxonomies')
          return
        const component = run.component(reference)
        if (typeof component === 'string' || component.found.guid === undefined) return
        if (component.found.guid.toLowerCase() !== reference.guid.toLowerCase())
          report('The extension at "index" has another guid.', 'guid')
      },
    },
  },
  {
    id: 'component-reference/index-of-other',
    section: '3.54.4',
    level: 'error',
    requirement: 'A reference to a component that is no extension has no index.',
    remedy: 'Leave "index" out; the guid names the component.',
    enter: {
      toolComponentReference: (reference, { frame, run, report }) => {
        const { index, guid } = reference
        if (!run || guid === undefined || !given(index) || frame.property === 'supportedTaxonomies') return
        const found = run.component(reference)
        if (typeof found === 'string' || found.found.guid !== undefined) return
        const named = run.componentByGuid(guid)
        if (named && !run.isExtension(named))
          report('The guid is that of a component that is no extension, yet there is an "index".', 'index')
      },
    },
  },
]
