import type { SarifLog } from '../../schemas/sarif/index.ts'
import { collectDefects } from '../validate/defects.ts'
import { openSchema } from '../validate/schema.ts'
import { usableLog } from '../validate/usable.ts'
import type { Loose } from '../walk/index.ts'

/** A log without what is ill-typed in it, with every element in its place; null where it is no object. */
export const usableOf = (log: unknown): Loose<SarifLog> | null => {
  // The results are part of the skeleton: mends read all of it at once.
  const parts = { skeleton: log, results: new Map(), unlessHeld: () => {}, settle: () => {} }
  return usableLog(parts, openSchema(collectDefects(0)))?.log ?? null
}
