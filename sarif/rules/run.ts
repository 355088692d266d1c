import type { Rule } from './rule.ts'

export const runRules: readonly Rule[] = [
  {
    id: 'run/no-results',
    section: '3.14.23',
    level: 'error',
    requirement: 'A run whose tool ran to the end has results, if need be an empty array.',
    remedy: 'Write "results": [] where nothing was found.',
    enter: {
      run: ({ results, invocations = [] }, { run, report }) => {
        if (results !== undefined || run?.isExternal('results') || invocations.length === 0) return
        if (invocations.every(({ executionSuccessful }) => executionSuccessful === true))
          report('The tool ran successfully, yet the run has no "results".')
      },
    },
  },
  {
    id: 'run/results-of-nothing',
    section: '3.14.23',
    level: 'error',
    requirement: 'A run whose tool did not start has no results.',
    remedy: 'Leave out "results", so that nobody takes the run for a clean one.',
    enter: {
      run: ({ results, invocations = [] }, { report }) => {
        const failed =
          invocations.length > 0 &&
          invocations.every(({ processStartFailureMessage }) => processStartFailureMessage !== undefined)
        if (failed && results !== undefined) report('The tool did not start, yet the run has "results".', 'results')
      },
    },
  },
  {
    id: 'run/inline-and-external',
    section: '3.15.3',
    level: 'error',
    requirement:
      'An object that is given inline is not external as well; arrays may go on in external files (§3.15.2).',
    remedy: 'Keep one of the two.',
    enter: {
      run: ({ conversion, properties, externalPropertyFileReferences: external }, { report }) => {
        const say = (name: string, inside: string): void =>
          report(`"${name}" is both inline and external.`, 'externalPropertyFileReferences', inside)
        if (external?.conversion && conversion) say('conversion', 'conversion')
        if (external?.externalizedProperties && properties) say('properties', 'externalizedProperties')
      },
    },
  },
]
