import { AssayError, systemCode } from '../lib/errors.ts'
import { printable } from '../lib/printable.ts'
import { redactText } from '../lib/redact/index.ts'
import { exitCodeOfError, exitCodes } from './exit-codes.ts'

/** What a failed command says on standard error, and its exit code. A stack trace only with ASSAY_DEBUG. */
export const describeError = (error: unknown, env: NodeJS.ProcessEnv): { text: string; exitCode: number } => {
  if (isCancelled(error)) return { text: 'assay: cancelled\n', exitCode: exitCodes.cancelled }
  if (error instanceof AssayError) {
    const remedy = error.remedy === '' ? '' : `\n  ${printableLines(error.remedy).replaceAll('\n', '\n  ')}`
    return {
      text: `assay: ${printableLines(error.message)}${remedy}\n${traceOf(error, env)}`,
      exitCode: exitCodeOfError(error.code),
    }
  }
  const output = outputProblem(error)
  if (output !== null) return { text: `assay: ${output}\n`, exitCode: exitCodes.incomplete }
  const message = error instanceof Error ? error.message : String(error)
  const text = `assay: an internal fault: ${printableLines(message)}\n  Please report it; ASSAY_DEBUG=1 shows where it happened.\n`
  return { text: text + traceOf(error, env), exitCode: exitCodes.fault }
}

const isCancelled = (error: unknown): boolean =>
  error instanceof AssayError ? error.code === 'cancelled' : error instanceof Error && error.name === 'AbortError'

/** Standard output on a full or broken disk: the answer was not given, and that is no verdict. */
const outputProblem = (error: unknown): string | null => {
  const code = systemCode(error)
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'write' || code === null) return null
  return `The output could not be written (${code}).\n  Free space there, or write elsewhere. What a vet found is recorded: assay runs lists it.`
}

/** Without secrets first: a key of many lines is one. */
const printableLines = (text: string): string => redactText(text).text.split('\n').map(printable).join('\n')

const traceOf = (error: unknown, env: NodeJS.ProcessEnv): string =>
  env['ASSAY_DEBUG'] && error instanceof Error ? `${redactText(error.stack ?? '').text}\n` : ''
