import type { Readable } from 'node:stream'
import type { Io } from '../io.ts'

export const formats = ['pretty', 'json', 'sarif'] as const
export const profiles = ['oasis'] as const

export type ValidateCommand = {
  readonly format: (typeof formats)[number]
  readonly profile: (typeof profiles)[number]
  /** The folder that was analyzed: what the log says of files is checked against it. */
  readonly source?: string
}

/** Where the report goes, and where `-` reads from. */
export type ValidateIo = Io & { readonly stdin: Readable }
