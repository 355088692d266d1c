import type { FindingRecord } from '../schemas/records/index.ts'

/** Another analyzer's result that speaks of the same fault at the same line. */
export type Related = { readonly analyzer: string; readonly ruleId: string }

/** For each finding, in order, what other analyzers said of the same fault at its line. Linear; pure. */
export const relatedFindings = (
  findings: readonly Pick<FindingRecord, 'analyzer' | 'ruleId' | 'uri' | 'line' | 'fault'>[],
): readonly (readonly Related[])[] => {
  const placeOf = ({ uri, line, fault }: (typeof findings)[number]): string | null =>
    fault === null || fault === undefined || uri === null || line === null ? null : JSON.stringify([fault, uri, line])
  const byPlace = new Map<string, Related[]>()
  for (const finding of findings) {
    const place = placeOf(finding)
    if (place === null) continue
    const { analyzer, ruleId } = finding
    const there = byPlace.get(place) ?? []
    if (!there.some((other) => other.analyzer === analyzer && other.ruleId === ruleId)) there.push({ analyzer, ruleId })
    byPlace.set(place, there)
  }
  return findings.map((finding) => {
    const place = placeOf(finding)
    return place === null ? [] : (byPlace.get(place) ?? []).filter(({ analyzer }) => analyzer !== finding.analyzer)
  })
}
