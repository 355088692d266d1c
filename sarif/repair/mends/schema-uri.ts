import { sarifSchemaUri } from '../../../schemas/sarif/index.ts'
import { isObject } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'

/** After `version`, which reads `$schema`. */
export const schemaUri: Mend = {
  id: 'schema-uri',
  reason: '$schema is an absolute URI and names the schema of the version that the log has (§3.13.3).',
  answers: answering('log/schema-version', 'log/schema-absolute'),
  apply: (draft) => {
    if (isObject(draft.log) && draft.log['version'] === '2.1.0') draft.set(['$schema'], sarifSchemaUri)
  },
}
