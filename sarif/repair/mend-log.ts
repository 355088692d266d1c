import type { LedgerStep } from '../../schemas/records/index.ts'
import type { Path } from '../decode/index.ts'
import { openDraft } from '../normalize/index.ts'
import { validateLog } from '../validate/index.ts'
import { isObject, pointerOf, valueAt } from '../walk/index.ts'
import type { Mend, RepairOptions } from './contract.ts'
import { mends } from './registry.ts'
import { usableOf } from './usable.ts'

export type Mended = {
  readonly log: unknown
  readonly steps: readonly LedgerStep[]
  /** By RFC 6901 pointer: why a mend left what stands there. */
  readonly reasons: ReadonlyMap<string, string>
}

// A mend may bring to light what another mends; each round takes something away, and real logs need two or three.
const mostRounds = 24

const dueOf = (log: unknown, options: RepairOptions): readonly Mend[] => {
  const { validation, ruleCounts } = validateLog(log, { maxDefectsPerRule: 0 })
  const broken = validation.valid ? [] : Object.keys(ruleCounts)
  return mends.filter(({ answers, asked }) => asked?.(options) || broken.some(answers))
}

/** Mends a decoded log as far as it proves what was meant. Nothing is due on a valid log, unless an option asks for it. */
export const mendLog = (before: unknown, options: RepairOptions): Mended => {
  const draft = openDraft<unknown>(before)
  const steps: LedgerStep[] = []
  const reasons = new Map<string, string>()
  const isAbsent = (path: Path): boolean => {
    const holder = valueAt(Object(draft.log), path.slice(0, -1))
    // An array where an object belongs is an object without members in `log`, and takes none.
    return isObject(holder) && !Object.hasOwn(holder, path.at(-1) ?? '')
  }
  const leave = (path: Path, reason: string): void => void reasons.set(pointerOf(path), reason)
  for (let round = 0; round < mostRounds; round++) {
    const known = steps.length
    reasons.clear()
    let usable = usableOf(draft.log)
    for (const { id, reason, apply } of dueOf(draft.log, options)) {
      if (usable === null) break
      apply(draft, { ...options, log: usable, isAbsent, leave })
      const step = draft.takeStep(id, reason)
      if (step === null) continue
      steps.push(step)
      usable = usableOf(draft.log)
    }
    if (steps.length === known) break
  }
  return { log: draft.log, steps, reasons }
}
