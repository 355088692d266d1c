import { printable } from '../../lib/printable.ts'
import type { RunRecord } from '../../schemas/records/index.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import { selectRuns } from './select.ts'
import type { UploadTarget } from './targets.ts'
import { writeUpload } from './write.ts'

export { type UploadTarget, uploadTargets } from './targets.ts'

/**
 * Makes the files of every target from the log of a run; gives a sentence for each thing that was withheld. The store is
 * closed by then: this parses what analyzers wrote.
 */
export const writeUploads = async (
  targets: readonly UploadTarget[],
  log: Uint8Array,
  { analyzers }: RunRecord,
): Promise<readonly string[]> => {
  if (targets.length === 0) return []
  // Canonical JSON of our own, whose runs the validator accepted.
  const selected = selectRuns(JSON.parse(new TextDecoder().decode(log)) as SarifLog, analyzers)
  const said: string[] = []
  for (const target of targets) {
    const withheld = await writeUpload(target, selected)
    said.push(
      ...withheld.map(
        ({ id, why }) =>
          `${id} is withheld from the upload for ${target.consumer}: ${printable(why).replace(/\.$/, '')}. Its alerts stay as they are.`,
      ),
    )
  }
  return said
}
