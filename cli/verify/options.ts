export const formats = ['pretty', 'json'] as const

export type VerifyCommand = {
  readonly key?: readonly string[]
  readonly tree?: string
  readonly replay?: boolean
  readonly config?: string
  readonly suppressions?: string
  readonly format: (typeof formats)[number]
}
