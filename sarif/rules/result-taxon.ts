import type { Run, ToolComponentReference } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import type { Rule } from './rule.ts'
import { given, type RunTables } from './tables.ts'

const places = ['driver', 'extensions', 'taxonomies', 'policies'] as const

const namesIn = ({ tool, taxonomies = [], policies = [] }: Loose<Run>): ReadonlySet<string> => {
  const components = [...(tool?.driver ? [tool.driver] : []), ...(tool?.extensions ?? []), ...taxonomies, ...policies]
  return new Set(components.flatMap(({ name, fullName }) => [name, fullName]).filter((name) => name !== undefined))
}

/** Whether no component of a run can be the one that is meant. */
const nowhere = () => {
  let names: ReadonlySet<string> | null = null
  return (reference: Loose<ToolComponentReference>, run: RunTables): boolean => {
    if (given(reference.index) || reference.guid !== undefined) return run.component(reference) === 'missing'
    if (reference.name === undefined || places.some(run.isExternal)) return false
    names ??= namesIn(run.run)
    return !names.has(reference.name)
  }
}

export const resultTaxonRules: readonly Rule[] = [
  {
    id: 'result/taxon-of-no-component',
    section: '3.27.8',
    level: 'error',
    requirement: 'A taxon of a taxonomy that the log does not hold has neither index nor toolComponent.index.',
    remedy: 'Add the taxonomy, or name the taxon by id alone.',
    perRun: () => {
      const isNowhere = nowhere()
      return {
        enter: {
          reportingDescriptorReference: ({ index, toolComponent }, { frame, run, report }) => {
            if (!run || !toolComponent || frame.property !== 'taxa' || frame.parent?.kind !== 'result') return
            if (!(given(index) || given(toolComponent.index)) || !isNowhere(toolComponent, run)) return
            const inside = given(index) ? ['index'] : ['toolComponent', 'index']
            report('The log does not hold the taxonomy, so that an index leads nowhere.', ...inside)
          },
        },
      }
    },
  },
]
