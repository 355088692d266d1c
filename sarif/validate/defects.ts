import type { Defect, DefectLevel, FileValidation } from '../../schemas/records/index.ts'
import type { Path, ReadText } from '../decode/index.ts'
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

/** `offsets`: at which byte each of the defects stands, -1 where that is not known. */
export type Finished = Omit<FileValidation, 'uri'> & { readonly offsets: readonly number[] }

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
    /** Puts each kept defect at its line and column (null without a text), in the order of the text. */
    finish: (text: ReadText | null): Finished => ({
      valid: counts.error === 0,
      counts: { ...counts },
      truncated: [...seen.values()].some((count) => count > perRule),
      ...placed(kept, text),
    }),
  }
}
export type Collector = ReturnType<typeof collectDefects>

const offsetsOf = (kept: readonly Kept[], text: ReadText | null): ReadonlyMap<Kept, number> => {
  const open = kept.filter(({ offset }) => offset === undefined)
  const found = text?.json?.locate(open.map(({ path }) => path)) ?? []
  const located = open.map((defect, index): [Kept, number] => {
    const at = found[index]
    return [defect, at && defect.atName && at.name >= 0 ? at.name : (at?.value ?? -1)]
  })
  return new Map([
    ...located,
    ...kept.flatMap((d): [Kept, number][] => (d.offset === undefined ? [] : [[d, d.offset]])),
  ])
}

const placed = (kept: readonly Kept[], text: ReadText | null): Pick<Finished, 'defects' | 'offsets'> => {
  const offsets = offsetsOf(kept, text)
  const offsetOf = (defect: Kept): number => offsets.get(defect) ?? -1
  const wanted = kept.flatMap((defect) => [offsetOf(defect), defect.first ?? -1]).filter((at) => at >= 0)
  const places = text?.places(wanted)
  // The sort is stable: defects without a place keep the order in which they were found.
  const sorted = [...kept].sort((a, b) => offsetOf(a) - offsetOf(b))
  const defects = sorted.map((defect): Defect => {
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
  return { defects, offsets: sorted.map(offsetOf) }
}
