import { thousands } from '../../../lib/counted.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import type { LogSize } from '../contract.ts'
import { gzipBytes, sources } from './limits.ts'

/** Uploads are gzipped; a log that is small enough without was not measured. */
export const sizeRule = (size: LogSize): ConsumerRule => ({
  id: 'github/size',
  effect: 'refuses',
  what: 'log',
  requirement: `The log, gzipped, has at most ${thousands(gzipBytes)} bytes.`,
  remedy: 'Split the log: assay split --profile github.',
  source: sources.tooLarge,
  sentence: () => `GitHub refuses the log: gzipped, it has ${thousands(size.gzipBytes ?? 0)} bytes.`,
  perLog: (count) => ({
    enter: {
      sarifLog: (_, visit) => {
        const gzipped = size.gzipBytes ?? 0
        if (gzipped > gzipBytes)
          count.loses(visit, { kept: 0, of: 1 }, `Gzipped, the log has ${thousands(gzipped)} bytes.`)
      },
    },
  }),
})
