export const formats = ['pretty', 'json'] as const

export type MergeCommand = {
  readonly out?: string
  readonly join?: boolean
  readonly format: (typeof formats)[number]
}
