import type { DefectLevel } from '../../schemas/records/index.ts'
import { byteRules } from '../decode/index.ts'
import { rules } from '../rules/index.ts'
import { schemaRules } from './schema-rules.ts'

/** A rule of any layer as a reader wants to know it. `section` is null where it depends on the property. */
export type Requirement = {
  readonly id: string
  readonly section: string | null
  readonly level: DefectLevel
  readonly requirement: string
}

/** Every rule of the validator: bytes, schema, specification. */
export const requirements = (): readonly Requirement[] => [
  ...Object.entries(byteRules).map(([id, { section, level, requirement }]) => ({ id, section, level, requirement })),
  ...Object.entries(schemaRules).map(([id, { level, requirement }]) => ({ id, section: null, level, requirement })),
  ...rules().map(({ id, section, level, requirement }) => ({ id, section, level, requirement })),
]
