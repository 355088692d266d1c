import type { ProfileName } from '../validate/options.ts'

export const formats = ['pretty', 'json'] as const

export type SplitCommand = {
  readonly profile?: Exclude<ProfileName, 'oasis'>
  readonly out: string
  readonly maxResults?: number
  readonly maxRuns?: number
  readonly maxRules?: number
  readonly maxGzipBytes?: number
  readonly format: (typeof formats)[number]
}
