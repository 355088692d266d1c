import type { Rule } from './rule.ts'
import type { RunTables } from './tables.ts'

/** The hashes of all artifacts of the run, in lower case. */
const hashesOf = ({ run }: RunTables): ReadonlySet<string | undefined> =>
  new Set((run.artifacts ?? []).flatMap(({ hashes = {} }) => Object.values(hashes).map((hash) => hash?.toLowerCase())))

export const fingerprintRules: readonly Rule[] = [
  {
    id: 'result/fingerprint-of-known',
    section: 'Appendix B',
    level: 'warning',
    requirement: 'partialFingerprints hold nothing that the log says elsewhere: file hashes, the rule, the place.',
    remedy: 'Leave the entry out: who computes a fingerprint reads it where it stands.',
    perRun: () => {
      let hashes: ReadonlySet<string | undefined> | null = null
      return {
        enter: {
          result: ({ partialFingerprints, ruleId, locations = [] }, { run, report }) => {
            if (!partialFingerprints) return
            hashes ??= run ? hashesOf(run) : new Set()
            const uris = new Set(locations.map(({ physicalLocation }) => physicalLocation?.artifactLocation?.uri))
            for (const [name, value] of Object.entries(partialFingerprints)) {
              if (!value) continue
              const isKnown = value === ruleId || uris.has(value) || hashes.has(value.toLowerCase())
              if (isKnown) report('The log says this elsewhere.', 'partialFingerprints', name)
            }
          },
        },
      }
    },
  },
]
