import type { Static } from 'typebox'
import { bag, choice, many, object, optional, orNull, uri } from './define.ts'
import { ExternalProperties } from './external.ts'
import { Run } from './run.ts'

/** §3.13. */
export const SarifLog = object('sarifLog', '3.13', {
  $schema: optional(uri('3.13.3')),
  version: choice('3.13.2', ['2.1.0']),
  runs: orNull(many('3.13.4', Run)),
  inlineExternalProperties: optional(many('3.13.5', ExternalProperties, { uniqueItems: true })),
  properties: optional(bag()),
})
export type SarifLog = Static<typeof SarifLog>
