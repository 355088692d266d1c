import type { Rule } from './rule.ts'

export const versionControlRules: readonly Rule[] = [
  {
    id: 'version-control/no-revision',
    section: '3.23.2',
    level: 'warning',
    requirement: 'versionControlDetails says which revision was scanned.',
    remedy: 'Add "revisionId".',
    enter: {
      versionControlDetails: ({ revisionId, branch, revisionTag, asOfTimeUtc }, { report }) => {
        if ([revisionId, branch, revisionTag, asOfTimeUtc].every((one) => one === undefined))
          report('The repository is named, the revision is not.')
      },
    },
  },
]
