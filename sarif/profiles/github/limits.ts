import type { Source } from '../contract.ts'

const supportPage =
  'https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support-for-code-scanning'

/** GitHub's page on what it reads of a log. */
export const support: Source = { url: supportPage, date: '2026-11-30' }

export const kept = { resultsPerRun: 5_000 } as const
export const refusedOver = { resultsPerRun: 25_000 } as const
