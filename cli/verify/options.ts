export const formats = ['pretty', 'json'] as const

export type VerifyCommand = {
  readonly key?: readonly string[]
  readonly config?: string
  readonly format: (typeof formats)[number]
}
