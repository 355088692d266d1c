import { defineProfile } from '../define.ts'
import { runsLimit } from '../runs-limit.ts'
import { pipelineRules } from './pipeline.ts'
import { requiredRules } from './required.ts'
import { mostRuns, reader, rules } from './sources.ts'

export const azureDevOps = defineProfile({
  id: 'azure-devops',
  name: 'GitHub Advanced Security for Azure DevOps',
  short: 'Azure DevOps',
  document: rules,
  limits: { runs: mostRuns },
  rules: () => [
    runsLimit(reader, mostRuns, 'Split the log: assay split --profile azure-devops.'),
    ...requiredRules,
    ...pipelineRules,
  ],
})
