import type { BatchReport } from '../../schemas/records/index.ts'
import { exitCodes } from '../exit-codes.ts'

/** DESIGN §2: 1 if any fails, else 3 if any is incomplete or has no record, else 0. */
export const exitCodeOfBatch = ({ counts }: BatchReport): number => {
  if (counts.fail > 0) return exitCodes.fail
  const isOpen = counts.incomplete + counts.error + counts.dead + counts.cancelled > 0
  return isOpen ? exitCodes.incomplete : exitCodes.pass
}
