import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { AssayError } from '../../lib/errors.ts'
import { validateBytes } from '../../sarif/index.ts'
import type { FileValidation, ValidateReport } from '../../schemas/records/index.ts'
import type { Io } from '../io.ts'
import { inputsOf } from './inputs.ts'
import { validationLog } from './log.ts'
import { prettyFile } from './pretty.ts'

/** Where the report goes, and where `-` reads from. */
export type ValidateIo = Pick<Io, 'out' | 'paint'> & { readonly stdin: Readable }
export const formats = ['pretty', 'json', 'sarif'] as const
export const profiles = ['oasis'] as const
export type ValidateCommand = { readonly format: (typeof formats)[number]; readonly profile: (typeof profiles)[number] }

/** A path as a URI reference: relative paths stay relative, absolute ones become file URIs. */
const uriOf = (name: string): string => {
  if (name === '-') return '-'
  if (name.startsWith('/')) return pathToFileURL(name).href
  return name.split('/').map(encodeURIComponent).join('/')
}

/**
 * Checks every log that the arguments name and writes the report to `io.out`. True where all are valid.
 * Throws `usage/unreadable` after the report where some could not be read.
 */
export const runValidate = async (
  files: readonly string[],
  command: ValidateCommand,
  io: ValidateIo,
): Promise<boolean> => {
  const done: FileValidation[] = []
  const problems: AssayError[] = []
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AssayError)) throw error
      problems.push(error)
      return null
    }
  }
  for (const argument of files) {
    for (const input of (await attempt(() => inputsOf(argument, io.stdin))) ?? []) {
      const bytes = await attempt(input.read)
      if (bytes === null) continue
      const validated = validateBytes(bytes)
      done.push({ uri: uriOf(input.name), ...validated.validation })
      if (command.format === 'pretty') await io.out(prettyFile(input.name, validated, bytes, io.paint))
    }
  }
  const valid = done.every((file) => file.valid)
  const report: ValidateReport = { schema: 'assay/validate/v1', valid: valid && problems.length === 0, files: done }
  if (command.format === 'json') await io.out(`${JSON.stringify(report, null, 2)}\n`)
  if (command.format === 'sarif') await io.out(`${JSON.stringify(validationLog(done), null, 2)}\n`)
  const [first, ...others] = problems
  if (!first) return valid
  if (others.length === 0) throw first
  throw new AssayError('usage/unreadable', problems.map(({ message }) => message).join('\n'), { remedy: first.remedy })
}
