import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { counted } from '../../lib/counted.ts'
import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import { type LogLimits, labelsOf, logText, type SplitPart, splitLog, validateLog } from '../../sarif/index.ts'
import type { SplitReport, TooLarge } from '../../schemas/records/index.ts'
import { firstLines } from '../first-lines.ts'
import type { InputIo } from '../io.ts'
import { inexactMessage, type ReadLog, readLogs, type Work, withProgress } from '../merge/valid-logs.ts'
import { asUsage } from '../no-room.ts'
import { uriOfName } from '../validate/uri-of-name.ts'
import { limitsOf } from './limits.ts'
import type { SplitCommand } from './options.ts'
import { writeFolder } from './write-folder.ts'

type Part = SplitPart & { readonly name: string; readonly bytes: number }
type Done = { readonly parts: readonly Part[]; readonly tooLarge: readonly TooLarge[] }

const gzipBytesOf = (text: Iterable<string>): number => gzipSync([...text].join('')).byteLength

/**
 * Splits a log into parts within the limits, as files in a new folder. False where the log is invalid or something in it
 * is over a limit by itself: then nothing is written. Throws `usage/*`, and an AbortError when interrupted.
 */
export const runSplit = async (file: string, command: SplitCommand, io: InputIo): Promise<boolean> => {
  const limits = limitsOf(command)
  const { read, done } = await withProgress(io, async (work) => {
    const logs = await readLogs([file], io, work)
    const [only] = logs
    if (!only || logs.length > 1)
      throw new AssayError('usage/argument', `${printable(file)} names ${counted(logs.length, 'log')}.`, {
        remedy: 'Name one log; assay merge makes one of many.',
      })
    return { read: only, done: only.log ? await split(only, limits, command, work) : null }
  })
  const isSplit = done !== null && done.tooLarge.length === 0
  if (command.format === 'json') await io.out(`${JSON.stringify(reportOf(read, limits, done, command), null, 2)}\n`)
  io.err(done === null ? `${read.pretty}\nNothing is written: the log is invalid.\n` : summary(read, done, command))
  return isSplit
}

const split = async ({ name, log }: ReadLog, limits: LogLimits, { out }: SplitCommand, work: Work): Promise<Done> => {
  await work.step(`splitting ${printable(name)}`)
  const made = splitLog(log ?? { version: '2.1.0', runs: [] }, { limits, weigh: gzipBytesOf })
  if (made.kind === 'too-large') return { parts: [], tooLarge: made.tooLarge }
  const [label = 'log'] = labelsOf([name])
  const digits = Math.max(3, String(made.parts.length).length)
  const parts: Part[] = []
  for (const [at, part] of made.parts.entries()) {
    const file = `${label}.${String(at + 1).padStart(digits, '0')}.sarif`
    await work.step(`checking ${printable(file)}`)
    parts.push({ ...part, name: file, bytes: checkedSize(part, limits) })
  }
  const texts = parts.map((part) => ({ name: part.name, text: logText(part.log) }))
  await writeFolder(out, texts, (file) => work.step(`writing ${printable(file)}`)).catch((error: unknown) => {
    throw asUsage(error, 'The parts')
  })
  return { parts, tooLarge: [] }
}

/** How many bytes a part has. A part that is invalid or over the limit would be a fault of ours. */
const checkedSize = ({ log }: SplitPart, limits: LogLimits): number => {
  const { bytes: most = Number.POSITIVE_INFINITY, gzipBytes = Number.POSITIVE_INFINITY } = limits
  const defect = validateLog(log).validation.defects.find(({ level }) => level === 'error')
  if (defect)
    throw new AssayError('fault/internal', `A valid log gave an invalid part (${defect.ruleId} at ${defect.pointer}).`)
  const text = [...logText(log)]
  const bytes = text.reduce((sum, one) => sum + Buffer.byteLength(one), 0)
  if (bytes > most || (bytes > gzipBytes && gzipBytesOf(text) > gzipBytes))
    throw new AssayError('fault/internal', 'A part is larger than the limit that it was made for.')
  return bytes
}

const reportOf = (
  { validation }: ReadLog,
  limits: LogLimits,
  done: Done | null,
  { out }: SplitCommand,
): SplitReport => ({
  schema: 'assay/split/v1',
  split: done !== null && done.tooLarge.length === 0,
  log: validation,
  limits,
  parts: (done?.parts ?? []).map(({ name, bytes, pieces, log }) => ({
    uri: uriOfName(join(out, name)),
    bytes,
    runs: pieces.map(({ source, piece, pieces: of, from, to }, at) => ({
      run: source.index,
      piece: piece + 1,
      pieces: of,
      tool: source.run.tool.driver.name,
      category: log.runs?.[at]?.automationDetails?.id ?? null,
      results: to - from,
    })),
  })),
  tooLarge: [...(done?.tooLarge ?? [])],
})

const summary = ({ name, log, hasInexact }: ReadLog, { parts, tooLarge }: Done, { out }: SplitCommand): string => {
  const refused = firstLines(tooLarge.map(({ message }) => printable(message)))
  if (refused.length > 0) return `${refused.join('\n')}\nNothing is written.\n`
  const renamed = parts.flatMap(({ pieces, log: part }) =>
    pieces.flatMap(({ source, details }, at) =>
      details === source.run.automationDetails
        ? []
        : [
            `note  ${printable(source.run.tool.driver.name)}: "${printable(part.runs?.[at]?.automationDetails?.id ?? '')}"`,
          ],
    ),
  )
  const notes =
    renamed.length === 0
      ? []
      : [
          `note  ${counted(renamed.length, 'run')} under a new category, so that none replaces another:`,
          ...firstLines(renamed, 'note  '),
        ]
  const inexact = hasInexact ? [`note  ${printable(name)}: ${inexactMessage}`] : []
  const runs = counted(log?.runs?.length ?? 0, 'run')
  return `${[...notes, ...inexact, `${printable(name)} split: ${runs} in ${counted(parts.length, 'part')}, in ${printable(out)}`].join('\n')}\n`
}
