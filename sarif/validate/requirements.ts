import type { DefectLevel } from '../../schemas/records/index.ts'
import { byteRules } from '../decode/index.ts'
import { rules } from '../rules/index.ts'
import { schemaRules } from './schema-rules.ts'

/** A rule of any layer as a reader wants to know it. `section` and `remedy` are null where they depend on the property. */
export type Requirement = {
  readonly id: string
  readonly section: string | null
  readonly level: DefectLevel
  readonly requirement: string
  readonly remedy: string | null
}

/** Every rule of the validator: bytes, schema, specification. */
export const requirements = (): readonly Requirement[] => [
  ...Object.entries(byteRules).map(([id, rule]) => ({ id, ...rule })),
  ...Object.entries(schemaRules).map(([id, rule]) => ({ id, section: null, remedy: null, ...rule })),
  ...rules().map(({ id, section, level, requirement, remedy }) => ({ id, section, level, requirement, remedy })),
]
