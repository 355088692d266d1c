import { AssayError } from '../../lib/errors.ts'

export const formats = ['pretty', 'json'] as const

export type RepairCommand = {
  readonly format: (typeof formats)[number]
  readonly out?: string
  readonly inPlace?: boolean
  readonly ledger?: string
  readonly root?: string
  readonly source?: string
  readonly check?: boolean
  readonly apply?: string
}

const usage = (message: string, remedy: string): AssayError => new AssayError('usage/argument', message, { remedy })

/** Throws `usage/argument` where options do not go together. */
export const checkOptions = (file: string, command: RepairCommand): void => {
  const { out, inPlace, ledger, check, apply, root, source } = command
  if (inPlace && out !== undefined) throw usage('--in-place and --out say two places.', 'Keep one of the two.')
  if (inPlace && file === '-')
    throw usage('Standard input cannot be replaced.', 'Name a file, or leave out --in-place.')
  if (check && (inPlace || out !== undefined || ledger !== undefined))
    throw usage('--check writes nothing.', 'Leave out --out, --in-place and --ledger, or --check.')
  if (apply !== undefined && (root !== undefined || source !== undefined || ledger !== undefined))
    throw usage('--apply makes the changes of a ledger and no others.', 'Leave out --root, --source and --ledger.')
  if (ledger !== undefined && ledger === out) throw usage('--ledger and --out name the same file.', 'Name two files.')
}
