import { thousands } from '../../../lib/counted.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import type { LogSize } from '../contract.ts'
import { runsLimit } from '../runs-limit.ts'
import { manual, most, reader } from './limits.ts'

const split = 'Split the log: assay split --profile gitlab.'

const artifactSize = ({ bytes }: LogSize): ConsumerRule => ({
  id: 'gitlab/artifact-size',
  effect: 'refuses',
  what: 'bytes',
  requirement: `A log has at most ${thousands(most.artifactBytes)} bytes (10 MB), where the instance does not say otherwise.`,
  remedy: `${split} On an instance of your own raise ci_max_artifact_size_sarif.`,
  source: manual,
  sentence: ({ of }) =>
    `GitLab refuses the log: ${thousands(of)} bytes, more than the ${thousands(most.artifactBytes)} of an artifact.`,
  perLog: ({ loses }) => ({
    enter: {
      sarifLog: (_, visit) => {
        if (bytes > most.artifactBytes) loses(visit, { kept: 0, of: bytes }, `The log has ${thousands(bytes)} bytes.`)
      },
    },
  }),
})

const resultsKept: ConsumerRule = {
  id: 'gitlab/results-kept',
  effect: 'cuts',
  what: 'results',
  requirement: `A run has at most ${thousands(most.resultsPerRun)} results; of more, the first are kept.`,
  remedy: split,
  source: manual,
  sentence: ({ kept, of, runs }) => `GitLab keeps the first ${thousands(kept)} of ${thousands(of)} results of ${runs}.`,
  perLog: ({ loses }) => ({
    enter: {
      run: ({ results }, visit) => {
        const of = results?.length ?? 0
        if (of > most.resultsPerRun)
          loses(visit, { kept: most.resultsPerRun, of }, `The run has ${thousands(of)} results.`, 'results')
      },
    },
  }),
}

const rulesKept: ConsumerRule = {
  id: 'gitlab/rules-kept',
  effect: 'cuts',
  what: 'rules',
  requirement: `A driver has at most ${thousands(most.rulesPerRun)} rules; of more, the first are read.`,
  remedy: 'Leave out rules that no result names.',
  source: manual,
  sentence: ({ kept, of, runs }) => `GitLab reads the first ${thousands(kept)} of ${thousands(of)} rules of ${runs}.`,
  perLog: ({ loses }) => ({
    enter: {
      run: ({ tool }, visit) => {
        const of = tool?.driver?.rules?.length ?? 0
        if (of > most.rulesPerRun)
          loses(
            visit,
            { kept: most.rulesPerRun, of },
            `The driver has ${thousands(of)} rules.`,
            'tool',
            'driver',
            'rules',
          )
      },
    },
  }),
}

const tagsKept: ConsumerRule = {
  id: 'gitlab/tags-kept',
  effect: 'cuts',
  what: 'tags of rules',
  requirement: `A rule has at most ${most.tagsPerRule} tags; of more, the first are read.`,
  remedy: 'Put the tags that name a CWE or CVE first.',
  source: manual,
  sentence: ({ kept, of, places }) =>
    `GitLab reads the first ${thousands(kept)} of ${thousands(of)} tags of ${places === 1 ? 'a rule' : `${thousands(places)} rules`}.`,
  perLog: ({ loses }) => ({
    enter: {
      reportingDescriptor: ({ properties }, visit) => {
        const { frame } = visit
        const of = properties?.tags?.length ?? 0
        if (of <= most.tagsPerRule || frame.property !== 'rules' || frame.parent?.property !== 'driver') return
        loses(visit, { kept: most.tagsPerRule, of }, `The rule has ${thousands(of)} tags.`, 'properties', 'tags')
      },
    },
  }),
}

export const sizeRules = (size: LogSize): readonly ConsumerRule[] => [
  artifactSize(size),
  runsLimit(reader, most.runs, split),
  resultsKept,
  rulesKept,
  tagsKept,
]
