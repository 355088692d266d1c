import type { Rule } from './rule.ts'

export const converterRules: readonly Rule[] = [
  {
    id: 'conversion/converter-version',
    section: 'Appendix D',
    level: 'warning',
    requirement: 'A converter gives its own semanticVersion.',
    remedy: 'Add "semanticVersion": ids that a converter makes up are alike only within one major version.',
    enter: {
      conversion: ({ tool }, { report }) => {
        if (tool?.driver && tool.driver.semanticVersion === undefined)
          report('The converter has no "semanticVersion".', 'tool', 'driver')
      },
    },
  },
]
