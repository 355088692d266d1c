import type { Rule } from './rule.ts'

/** §3.14.27 speaks of producers that process text: regions by line, column or character show that one does. */
export const columnKindRules: readonly Rule[] = [
  {
    id: 'run/column-kind',
    section: '3.14.27',
    level: 'error',
    requirement: 'A run with results in text says in which unit it counts columns.',
    remedy: 'Add "columnKind": "utf16CodeUnits" or "unicodeCodePoints", whichever is true.',
    perRun: () => {
      let hasText = false
      return {
        enter: {
          region: ({ startLine, charOffset = -1 }) => {
            hasText ||= startLine !== undefined || charOffset >= 0
          },
          artifact: ({ encoding, sourceLanguage }) => {
            hasText ||= encoding !== undefined || sourceLanguage !== undefined
          },
        },
        leave: {
          run: ({ columnKind, results = [] }, { run, report }) => {
            const hasResults = results.length > 0 || run?.isExternal('results')
            if (columnKind === undefined && hasText && hasResults)
              report('The run has results in text but no "columnKind".')
          },
        },
      }
    },
  },
]
