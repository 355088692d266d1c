import { expect, test } from 'vitest'
import { judge, told } from '../sarif/profiles/judge.ts'
import { base } from './base.ts'

/** The base log breaks nothing of the specification; that says little of who takes it. */
const expected: Readonly<Record<string, readonly string[]>> = {
  // A message by its id.
  github: ['refuses', 'refuses 1 of 1 log: github/message-text'],
  gitlab: ['accepts'],
  // A region by offsets.
  sonarqube: ['accepts', 'drops 1 of 2 results: sonarqube/message-text', 'drops 1 of 2 results: sonarqube/region'],
  // No full name, no names of rules, and of a pipeline nothing.
  'azure-devops': [
    'refuses',
    'refuses 1 of 1 log: azure-devops/driver',
    'refuses 1 of 1 log: azure-devops/rule-name',
    'refuses 1 of 1 log: azure-devops/message-text',
    'refuses 1 of 1 log: azure-devops/automation-id-form',
    'refuses 1 of 1 log: azure-devops/pipeline-properties',
  ],
  // A step of a code flow by an index, and a fix that does not describe itself.
  defectdojo: [
    'refuses',
    'refuses 1 of 1 log: defectdojo/flow-location',
    'refuses 1 of 1 log: defectdojo/fix-description',
    'drops 1 of 2 results: defectdojo/kind',
  ],
}

test.each(Object.entries(expected))('what %s does with the base log', (id, effects) => {
  expect(told(judge(id, base()))).toEqual(effects)
})
