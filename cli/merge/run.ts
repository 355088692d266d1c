import { counted } from '../../lib/counted.ts'
import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import { writeWhole } from '../../lib/write-whole.ts'
import { logText, type Merged, mergeLogs, validateLog } from '../../sarif/index.ts'
import type { MergeReport } from '../../schemas/records/index.ts'
import { firstLines } from '../first-lines.ts'
import type { InputIo } from '../io.ts'
import { asUsage } from '../no-room.ts'
import { uriOfName } from '../validate/uri-of-name.ts'
import type { MergeCommand } from './options.ts'
import { inexactMessage, type ReadLog, readLogs, type Work, withProgress } from './valid-logs.ts'

/**
 * Merges every log that the arguments name. The log goes to `--out` or to standard output, the summary to standard error.
 * False where a log is invalid: then nothing is written. Throws `usage/*`, and an AbortError when interrupted.
 */
export const runMerge = async (files: readonly string[], command: MergeCommand, io: InputIo): Promise<boolean> => {
  if (command.format === 'json' && command.out === undefined)
    throw new AssayError('usage/argument', '--format json writes its report where the merged log would go.', {
      remedy: 'Add --out FILE for the merged log.',
    })
  const { logs, merged } = await withProgress(io, async (work) => {
    const read = await readLogs(files, io, work)
    const made = read.every(({ log }) => log !== null) ? await merge(read, command, work) : null
    if (made && command.out !== undefined) {
      await work.step('writing the merged log')
      await write(made, command.out, io)
    }
    return { logs: read, merged: made }
  })
  if (merged && command.out === undefined) await write(merged, null, io)
  if (command.format === 'json') await io.out(`${JSON.stringify(reportOf(logs, merged, command), null, 2)}\n`)
  io.err(merged ? summary(logs, merged, command) : refusal(logs))
  return merged !== null
}

const write = async ({ log }: Merged, out: string | null, io: InputIo): Promise<void> => {
  try {
    if (out !== null) writeWhole(out, logText(log))
    else for (const piece of logText(log)) await io.out(piece, 'verbatim')
  } catch (error) {
    throw asUsage(error, 'The merged log')
  }
}

const merge = async (logs: readonly ReadLog[], { join = false }: MergeCommand, { step }: Work): Promise<Merged> => {
  await step(`merging ${counted(logs.length, 'log')}`)
  const inputs = logs.flatMap(({ name, log }) => (log ? [{ name, log }] : []))
  const merged = mergeLogs(inputs, { join })
  await step('checking the merged log')
  const { validation } = validateLog(merged.log)
  const defect = validation.defects.find(({ level }) => level === 'error')
  if (defect)
    throw new AssayError('fault/internal', `Valid logs gave an invalid one (${defect.ruleId} at ${defect.pointer}).`)
  const inexact = logs.flatMap(({ hasInexact }, log) =>
    hasInexact ? [{ kind: 'inexact-number' as const, message: inexactMessage, log, run: null }] : [],
  )
  return { ...merged, notes: [...merged.notes, ...inexact] }
}

const reportOf = (logs: readonly ReadLog[], merged: Merged | null, { out }: MergeCommand): MergeReport => ({
  schema: 'assay/merge/v1',
  merged: merged !== null,
  written: merged === null || out === undefined ? null : uriOfName(out),
  logs: logs.map(({ validation }) => validation),
  runs: (merged?.log.runs ?? []).map(({ tool, automationDetails, results }, at) => ({
    tool: tool.driver.name,
    category: automationDetails?.id ?? null,
    results: results?.length ?? 0,
    from: [...(merged?.runs[at]?.from ?? [])],
  })),
  notes: [...(merged?.notes ?? [])],
})

const summary = (logs: readonly ReadLog[], { log, notes }: Merged, { out }: MergeCommand): string => {
  const runs = log.runs ?? []
  const results = runs.reduce((sum, run) => sum + (run.results?.length ?? 0), 0)
  const lines = notes.map(({ message, log: at }) => {
    const name = at === null ? '' : `${printable(logs[at]?.name ?? '')}: `
    return `note  ${name}${printable(message)}`
  })
  const where = out === undefined ? '' : ` in ${printable(out)}`
  return `${[...firstLines(lines, 'note  '), `${counted(logs.length, 'log')} merged: ${counted(runs.length, 'run')}, ${counted(results, 'result')}${where}`].join('\n')}\n`
}

const refusal = (logs: readonly ReadLog[]): string => {
  const invalid = logs.filter(({ log }) => log === null)
  const are = invalid.length === 1 ? 'is' : 'are'
  return `${invalid.map(({ pretty }) => pretty).join('\n')}\nNothing is written: ${invalid.length} of ${counted(logs.length, 'log')} ${are} invalid.\n`
}
