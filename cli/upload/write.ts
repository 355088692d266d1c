import { gzipSync } from 'node:zlib'
import { AssayError } from '../../lib/errors.ts'
import { bytesSource, logText, profileOf, splitLog } from '../../sarif/index.ts'
import { type SarifLog, sarifSchemaUri } from '../../schemas/sarif/index.ts'
import { writeFolder } from '../split/write-folder.ts'
import { openCheck } from '../validate/check.ts'
import type { Selected, SentRun, Withheld } from './select.ts'
import type { UploadTarget } from './targets.ts'

const bytesOf = (text: Iterable<string>): Uint8Array => Buffer.from([...text].join(''))
const gzipBytesOf = (text: Iterable<string>): number => gzipSync(bytesOf(text)).byteLength

const logOf = (sent: readonly SentRun[]): SarifLog => ({
  $schema: sarifSchemaUri,
  version: '2.1.0',
  runs: sent.map(({ run }) => run),
})

/**
 * Writes what a consumer takes and keeps as files of a new folder; gives back what was withheld. A run that the consumer
 * would refuse is withheld, so that it costs no other its upload. Throws `usage/output`, `disk/full`.
 */
export const writeUpload = async (
  { consumer, dir }: UploadTarget,
  selected: Selected,
): Promise<readonly Withheld[]> => {
  const limits = profileOf(consumer)?.limits ?? {}
  const { check } = openCheck({ profile: consumer })
  const refusalOf = (log: SarifLog): string | null => {
    const bytes = bytesOf(logText(log))
    const { validation } = check(bytesSource(bytes), gzipSync(bytes).byteLength)
    if (validation.valid) return null
    const refused = validation.consumer?.effects.find(({ effect }) => effect === 'refuses')
    return refused?.sentence ?? validation.defects[0]?.message ?? 'it is invalid'
  }
  const split = (sent: readonly SentRun[]): ReturnType<typeof splitLog> =>
    splitLog(logOf(sent), { limits, weigh: gzipBytesOf })

  const judged = selected.sent.map((sent) => {
    const parts = split([sent])
    const why =
      parts.kind === 'too-large'
        ? (parts.tooLarge[0]?.message ?? 'it is too large')
        : (parts.parts.map(({ log }) => refusalOf(log)).find((refusal) => refusal !== null) ?? null)
    return { sent, why }
  })
  const refused = judged.flatMap(({ sent: { id }, why }) => (why === null ? [] : [{ id, why }]))
  const made = split(judged.flatMap(({ sent, why }) => (why === null ? [sent] : [])))
  if (made.kind === 'too-large')
    throw new AssayError('fault/internal', `Runs that fit ${consumer} one by one do not fit together.`)
  const files = made.parts
    .filter(({ log }) => (log.runs ?? []).length > 0)
    .map(({ log }, at) => ({ name: `assay.${String(at + 1).padStart(3, '0')}.sarif`, text: logText(log) }))
  await writeFolder(dir, files, async () => {})
  return [...selected.withheld, ...refused]
}
