import type { Defect, DefectLevel, FileValidation } from '../../schemas/records/index.ts'
import { locate, type Path, placesOf } from '../decode/index.ts'
import { pointerOf } from '../walk/index.ts'

/** A defect before its place is known. `offset`: where the bytes layer found it; `first`: the place of an earlier twin. */
export type Found = {
  readonly section: string
  readonly message: string
  readonly remedy: string
  readonly path: Path
  /** The place meant is that of the property's name. */
  readonly atName?: boolean
  readonly offset?: number
  readonly first?: number
}

type Verdict = Omit<FileValidation, 'uri'>

type Kept = Found & { readonly ruleId: string; readonly level: DefectLevel }

/** Counts every defect and keeps the first `perRule` of each rule, so that output is bounded and counts are exact. */
export const collectDefects = (perRule: number) => {
  const counts = { error: 0, warning: 0, note: 0 }
  const seen = new Map<string, number>()
  const kept: Kept[] = []
  return {
    /** `describe` is called at once, and only for a defect that is kept. */
    add: (ruleId: string, level: DefectLevel, describe: () => Found): void => {
      counts[level]++
      const before = seen.get(ruleId) ?? 0
      seen.set(ruleId, before + 1)
      if (before < perRule) kept.push({ ...describe(), ruleId, level })
    },
    byRule: (): Readonly<Record<string, number>> => Object.fromEntries(seen),
    /** Puts each kept defect at its line and column (null without bytes), in the order of the text. */
    finish: (bytes: Uint8Array | null): Verdict => ({
      valid: counts.error === 0,
      counts: { ...counts },
      truncated: [...seen.values()].some((count) => count > perRule),
      defects: placed(kept, bytes),
    }),
  }
}
export type Collector = ReturnType<typeof collectDefects>

const placed = (kept: readonly Kept[], bytes: Uint8Array | null): Defect[] => {
  const open = kept.filter(({ offset }) => offset === undefined)
  const found =
    bytes === null
      ? []
      : locate(
          bytes,
          open.map(({ path }) => path),
        )
  const offsets = new Map(
    open.map((defect, index) => {
      const at = found[index]
      return [defect, at && defect.atName && at.name >= 0 ? at.name : (at?.value ?? -1)]
    }),
  )
  const offsetOf = (defect: Kept): number => defect.offset ?? offsets.get(defect) ?? -1
  const places =
    bytes === null
      ? null
      : placesOf(
          bytes,
          kept.flatMap((d) => [offsetOf(d), d.first ?? -1]).filter((at) => at >= 0),
        )
  // The sort is stable: defects without a place keep the order in which they were found.
  return [...kept]
    .sort((a, b) => offsetOf(a) - offsetOf(b))
    .map((defect) => {
      const place = places?.get(offsetOf(defect))
      const first = places?.get(defect.first ?? -1)
      return {
        ruleId: defect.ruleId,
        section: defect.section,
        level: defect.level,
        pointer: pointerOf(defect.path),
        line: place?.line ?? null,
        column: place?.column ?? null,
        message: first ? `${defect.message} It is also at line ${first.line}, column ${first.column}.` : defect.message,
        remedy: defect.remedy,
      }
    })
}
