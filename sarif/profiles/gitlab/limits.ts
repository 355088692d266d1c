import type { Source } from '../contract.ts'

const date = '2026-11-30'

/** GitLab's page on what it takes of a log. */
export const manual: Source = { url: 'https://docs.gitlab.com/user/application_security/detect/sarif/', date }

/** What the page leaves open, in the code that reads a log. */
export const parser: Source = {
  url: 'https://gitlab.com/gitlab-org/gitlab/-/blob/master/ee/lib/gitlab/security/parsers/sarif.rb',
  date,
}

/** GitLab's own figures; the first can be changed on an instance of one's own. */
export const most = {
  artifactBytes: 10 * 1024 * 1024,
  runs: 20,
  resultsPerRun: 5_000,
  rulesPerRun: 25_000,
  tagsPerRule: 10,
} as const

/** Characters of a text; a result with a longer one is skipped. */
export const longest = {
  ruleName: 255,
  shortDescription: 1_024,
  fullDescription: 2_048,
  message: 2_048,
  helpUri: 2_048,
} as const

/** Above this share of skipped results the whole scan fails. */
export const failsAbove = 0.5

export const reader = { id: 'gitlab', short: 'GitLab', source: manual } as const
