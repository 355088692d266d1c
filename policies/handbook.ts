import { readData } from './data.ts'
import { cannotSee } from './explain.ts'
import { loadPolicies } from './load.ts'
import { MeasuredFile } from './schema.ts'
import { detectors } from './signals/registry.ts'

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
    detectors: detectors.map(({ id, title, confidence, knownFalsePositives }) => ({
      id,
      title,
      confidence,
      knownFalsePositives,
    })),
    cannotSee,
    measured: readData(new URL('./data/measured.yaml', import.meta.url), MeasuredFile).measured,
  }
}
