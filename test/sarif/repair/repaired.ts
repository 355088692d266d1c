import type { Repaired, RepairOptions } from '../../../sarif/index.ts'

export const alone: RepairOptions = { rootUri: null, sources: null, ledger: true }

export const bytes = (log: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(log))
export const parsed = (text: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(text))

/** The mended log; throws where repair made none, so that a test fails with the reason. */
export const logOf = (repaired: Repaired): Uint8Array => {
  if ('refused' in repaired) throw new Error(repaired.refused)
  return repaired.log
}
