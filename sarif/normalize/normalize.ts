import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import type { Ledger } from '../../schemas/records/index.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import type { NormalizeOptions } from './contract.ts'
import { openDraft } from './draft.ts'
import { processors } from './pipeline.ts'
import { openSourceCache } from './source/files.ts'

/**
 * Brings the log of one run of a tool, as decoded, into the house form. Pure but for reading files; the log handed in is
 * not changed. Every location must name a file that `pathOf` knows (`strayUris` tells); throws where one does not.
 */
export const normalize = (before: SarifLog, options: NormalizeOptions): { log: SarifLog; ledger: Ledger } => {
  const draft = openDraft(before)
  const context = { ...options, sources: openSourceCache(options.files) }
  const steps = processors.flatMap(({ id, reason, apply }) => {
    apply(draft, context)
    return draft.takeStep(id, reason) ?? []
  })
  const start = options.earlier ?? { before: sha256(canonicalJson(before)), steps: [] }
  const after = sha256(canonicalJson(draft.log))
  return { log: draft.log, ledger: { before: start.before, after, steps: [...start.steps, ...steps] } }
}
