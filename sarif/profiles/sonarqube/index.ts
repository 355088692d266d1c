import { defineProfile } from '../define.ts'
import { drops } from './fate.ts'
import { fileRules } from './files.ts'
import { levelRules } from './levels.ts'
import { dropRules } from './results.ts'
import { runRules } from './runs.ts'
import { shownRules } from './shown.ts'
import { importer, manual } from './sources.ts'

export const sonarqube = defineProfile({
  id: 'sonarqube',
  name: 'SonarQube',
  short: 'SonarQube',
  document: manual,
  // Its classes are made from the schema: they have no other properties and no other listed values.
  schemaCheck: importer,
  schemaRules: ['schema/enum', 'schema/unknown-property'],
  // A path from the root of the project is what it wants.
  settled: ['artifact-location/no-base'],
  limits: {},
  rules: ({ tree }) => {
    const dropOf = drops()
    return [...runRules, ...dropRules(dropOf), ...fileRules(dropOf, tree), ...levelRules(), ...shownRules]
  },
})
