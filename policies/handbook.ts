import { byCodeUnit } from '../lib/order.ts'
import { readData } from './data.ts'
import { cannotSee } from './explain.ts'
import { loadPolicies } from './load.ts'
import { MeasuredFile } from './schema.ts'
import type { Detector } from './signals/contract.ts'
import { commentDetectors, detectors } from './signals/registry.ts'

/** C2 before C10. */
const byNumber = (all: readonly Detector[]): readonly Detector[] =>
  all.toSorted((a, b) => byCodeUnit(a.id.slice(0, 1), b.id.slice(0, 1)) || numberOf(a) - numberOf(b))

const numberOf = ({ id }: Detector): number => Number(id.slice(1))

/** All that docs/licences.md is made of, as data. Pure but for reading policies/. */
export const handbook = () => {
  const set = loadPolicies()
  return {
    chapters: set.chapters.map((chapter) => ({
      ...chapter,
      policies: set.policies.filter(({ subject }) => subject === chapter.subject),
    })),
    tools: set.tools,
    entitlements: set.entitlements,
    factOwners: set.factOwners,
    subjects: set.subjects,
    detectors: byNumber([...detectors, ...commentDetectors]).map(({ id, title, confidence, knownFalsePositives }) => ({
      id,
      title,
      confidence,
      knownFalsePositives,
    })),
    cannotSee,
    measured: readData(new URL('./data/measured.yaml', import.meta.url), MeasuredFile).measured,
  }
}
