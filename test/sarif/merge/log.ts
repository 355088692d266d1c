import type { Result, Run, SarifLog } from '../../../schemas/sarif/index.ts'

/** A log of one small run; the values replace what the run has. */
export const log = (run: Partial<Run> = {}, rest: Partial<SarifLog> = {}): SarifLog => ({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'Gauge', version: '3' } },
      columnKind: 'utf16CodeUnits',
      invocations: [{ executionSuccessful: true }],
      results: [],
      ...run,
    },
  ],
  ...rest,
})

export const result = (text: string, more: Partial<Result> = {}): Result => ({
  ruleId: 'R',
  message: { text },
  ...more,
})
