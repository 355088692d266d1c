import { type ErrorCode, errorCatalogue } from '../lib/errors.ts'
import type { Verdict } from '../schemas/records/index.ts'

/** The exit codes of `vet` and of anything that ends before it has a verdict (DESIGN §2). */
export const exitCodes = { pass: 0, fail: 1, usage: 2, incomplete: 3, fault: 4, cancelled: 130 } as const

export const exitCodeOfVerdict = (verdict: Verdict): number => exitCodes[verdict]

// What the machine does not give (a sandbox, disk space) leaves the question open; it is no fault of Assay and no pass.
const families = {
  usage: exitCodes.usage,
  environment: exitCodes.incomplete,
  fault: exitCodes.fault,
  cancelled: exitCodes.cancelled,
}

export const exitCodeOfError = (code: ErrorCode): number => families[errorCatalogue[code]]
