import type { Rule } from './rule.ts'
import { isAbsoluteUri } from './uri/rfc3986.ts'

const schemaVersion = /sarif.*?(\d+\.\d+\.\d+)(?:[^/]*\.json)?(?:#|$)/i
const errataSchema = /\/sarif\/v2\.1\.0\//i

export const logRules: readonly Rule[] = [
  {
    id: 'log/schema-version',
    section: '3.13.3',
    level: 'error',
    requirement: 'Where $schema names a SARIF schema, it is that of the version that the log has.',
    remedy: 'Name the schema of 2.1.0, or leave $schema out.',
    enter: {
      sarifLog: ({ $schema }, { report }) => {
        if ($schema === undefined || $schema.length > 500 || errataSchema.test($schema)) return
        const named = schemaVersion.exec($schema)?.[1]
        if (named !== undefined && named !== '2.1.0') report(`"$schema" names SARIF ${named}.`, '$schema')
      },
    },
  },
  {
    id: 'log/schema-absolute',
    section: '3.13.3',
    level: 'error',
    requirement: '$schema is an absolute URI.',
    remedy: 'Write https://json.schemastore.org/sarif-2.1.0.json, or leave $schema out.',
    enter: {
      sarifLog: ({ $schema }, { report }) => {
        if ($schema !== undefined && !isAbsoluteUri($schema)) report('"$schema" is not an absolute URI.', '$schema')
      },
    },
  },
]
