import type { Loss } from '../result-rule.ts'
import { refusal } from './refusal.ts'
import { isBlank } from './sources.ts'

const prefix = 'azuredevops/pipeline/build/'
const largestInt = 2_147_483_647
const guid = /^[({]?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}[)}]?$/i

const isDefinition = (text: string): boolean => {
  const id = /^[+-]?\d+$/.test(text) ? Number(text) : 0
  // A run without a saved definition has -1.
  return id === -1 || (id > 0 && id <= largestInt)
}
const isPhase = (text: string): boolean => guid.test(text) && /[1-9a-f]/i.test(text)

/** The form of each property, null where any text will do. */
const properties: readonly (readonly [name: string, hasForm: ((text: string) => boolean) | null, form: string])[] = [
  ['buildDefinitionId', isDefinition, 'a positive whole number or -1'],
  ['buildDefinitionName', null, 'a text'],
  ['phaseId', isPhase, 'a GUID that is not all zeros'],
  ['phaseName', null, 'a text'],
]

const faultOf = (
  value: unknown,
  name: string,
  hasForm: ((text: string) => boolean) | null,
  form: string,
): string | null => {
  const key = `${prefix}${name}`
  if (value === undefined) return `"${key}" is missing.`
  if (typeof value !== 'string' || isBlank(value)) return `"${key}" is not ${form}, written as a string.`
  return !hasForm || hasForm(value.trim()) ? null : `"${key}" is "${value}", not ${form}.`
}

/** What leads a run to its pipeline. The publishing task of a pipeline writes all of it; a log that is sent otherwise must have it. */
export const pipelineRules = [
  refusal({
    id: 'automation-id',
    of: 'run',
    nouns: 'runs',
    have: 'have no automationDetails.id',
    requirement: 'A run has automationDetails with an id (GHAzDO1014).',
    remedy: 'Publish with the task AdvancedSecurity-Publish, which writes it, or write it.',
    missing: ({ automationDetails }) =>
      isBlank(automationDetails?.id)
        ? [{ message: 'The run has no automationDetails.id.', inside: automationDetails ? ['automationDetails'] : [] }]
        : [],
  }),
  refusal({
    id: 'automation-id-form',
    of: 'run',
    nouns: 'runs',
    have: `have an automationDetails.id that does not begin with ${prefix}`,
    requirement: `The id of automationDetails is ${prefix}ORGANIZATION/PROJECT/DEFINITION/PHASE/BRANCH/BUILD (GHAzDO1020).`,
    remedy: 'Publish with the task AdvancedSecurity-Publish, which writes it, or write it in this form.',
    missing: ({ automationDetails }) => {
      const id = automationDetails?.id
      if (id === undefined || isBlank(id)) return null
      return id.startsWith(prefix)
        ? []
        : [{ message: `"${id}" does not begin with "${prefix}".`, inside: ['automationDetails', 'id'] }]
    },
  }),
  refusal({
    id: 'pipeline-properties',
    of: 'run',
    nouns: 'runs',
    have: 'do not name their build and phase',
    requirement: `The properties of automationDetails have ${prefix}buildDefinitionId, buildDefinitionName, phaseId and phaseName (GHAzDO1019).`,
    remedy: 'Publish with the task AdvancedSecurity-Publish, which writes them, or write all four as strings.',
    missing: ({ automationDetails }) => {
      if (!automationDetails) return null
      return properties.flatMap(([name, hasForm, form]): Loss[] => {
        const key = `${prefix}${name}`
        const value = automationDetails.properties?.[key]
        const message = faultOf(value, name, hasForm, form)
        if (message === null) return []
        return [{ message, inside: ['automationDetails', ...(value === undefined ? [] : ['properties', key])] }]
      })
    },
  }),
] as const
