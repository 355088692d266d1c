import { defineProfile } from '../define.ts'
import { categoryRule } from './category.ts'
import { countRules } from './counts.ts'
import { ignoredRules } from './ignored.ts'
import { gzipBytes, limits, sources } from './limits.ts'
import { lineHashRule } from './line-hash.ts'
import { rangeRules } from './range.ts'
import { requiredRules } from './required.ts'
import { severityRules } from './severity.ts'
import { shownBadlyRules } from './shown-badly.ts'
import { sizeRule } from './size.ts'
import { textRules } from './texts.ts'
import { unsuccessfulRule } from './unsuccessful.ts'
import { uriRules } from './uri.ts'

export const github = defineProfile({
  id: 'github',
  name: 'GitHub code scanning',
  short: 'GitHub',
  document: sources.support,
  schemaCheck: sources.upload,
  // §3.4.4: who makes the log and who reads it may agree on a base: here the root of the repository.
  settled: ['artifact-location/no-base'],
  limits: {
    gzipBytes,
    runs: limits.runsOfLog.refusedOver,
    resultsPerRun: limits.resultsOfRun.kept,
    rulesPerRun: limits.rulesOfRun.refusedOver,
    hasOneRunPerCategory: true,
  },
  rules: ({ size, tree }) => [
    sizeRule(size),
    ...countRules,
    categoryRule,
    ...requiredRules,
    ...uriRules(),
    ...severityRules,
    ...rangeRules,
    unsuccessfulRule,
    ...textRules,
    lineHashRule(tree),
    ...shownBadlyRules,
    ...ignoredRules,
  ],
})
