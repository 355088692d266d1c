import type { DefectLevel } from '../../schemas/records/index.ts'

/** What the schema layer checks, by the JSON Schema keyword that fails. The section named is that of the property. */
export const schemaRules = {
  'schema/type': { level: 'error', requirement: 'A property holds a value of its type.' },
  'schema/enum': { level: 'error', requirement: 'A property with listed values holds one of them.' },
  'schema/pattern': { level: 'error', requirement: 'A string with a form (GUID, language, MIME type) has it.' },
  'schema/range': { level: 'error', requirement: 'A number lies in its range.' },
  'schema/min-items': { level: 'error', requirement: 'An array that must hold something does.' },
  'schema/required': { level: 'error', requirement: 'What must be there is there.' },
  'schema/unknown-property': {
    level: 'error',
    requirement: 'An object has no property but its own; others go into its property bag (§3.8).',
  },
  'schema/alternatives': { level: 'error', requirement: 'Of some properties at least one, or exactly one, is there.' },
  'schema/unique-items': { level: 'error', requirement: 'The elements of an array of unique values differ (§3.7.3).' },
  'schema/prose-allows': {
    level: 'warning',
    requirement: 'The official schema refuses what the prose allows: consumers that check by schema refuse it.',
  },
} as const satisfies Record<string, { level: DefectLevel; requirement: string }>

export type SchemaRuleId = keyof typeof schemaRules
