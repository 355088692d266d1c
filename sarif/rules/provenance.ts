import type { Rule } from './rule.ts'

export const provenanceRules: readonly Rule[] = [
  {
    id: 'result/conversion-sources',
    section: '3.48.7',
    level: 'error',
    requirement: 'conversionSources is empty where no converter made the run.',
    remedy: 'Leave "conversionSources" out, or describe the converter in run.conversion.',
    enter: {
      resultProvenance: ({ conversionSources = [] }, { run, report }) => {
        if (!run || run.run.conversion || run.isExternal('conversion') || conversionSources.length === 0) return
        report('The run has no "conversion", yet the result names conversion sources.', 'conversionSources')
      },
    },
  },
]
