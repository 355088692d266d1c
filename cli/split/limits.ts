import { AssayError } from '../../lib/errors.ts'
import { type LogLimits, profileOf } from '../../sarif/index.ts'
import type { SplitCommand } from './options.ts'

/** The limits of the profile, each replaced by the flag that names it. Throws `usage/argument` where there are none. */
export const limitsOf = ({ profile, maxResults, maxRuns, maxRules, maxGzipBytes }: SplitCommand): LogLimits => {
  const limits: LogLimits = {
    ...(profile === undefined ? {} : profileOf(profile)?.limits),
    ...(maxResults === undefined ? {} : { resultsPerRun: maxResults }),
    ...(maxRuns === undefined ? {} : { runs: maxRuns }),
    ...(maxRules === undefined ? {} : { rulesPerRun: maxRules }),
    ...(maxGzipBytes === undefined ? {} : { gzipBytes: maxGzipBytes }),
  }
  if (Object.keys(limits).length > 0) return limits
  const who = profile === undefined ? 'Nothing says' : `The profile ${profile} does not say`
  throw new AssayError('usage/argument', `${who} how large a part may be.`, {
    remedy: 'Add --profile github, or a limit such as --max-results 5000.',
  })
}
