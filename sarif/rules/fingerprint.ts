import type { Location } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import type { Rule } from './rule.ts'
import type { RunTables } from './tables.ts'

/** The hashes of all artifacts of the run, in lower case. */
const hashesOf = ({ run }: RunTables): ReadonlySet<string | undefined> =>
  new Set((run.artifacts ?? []).flatMap(({ hashes = {} }) => Object.values(hashes).map((hash) => hash?.toLowerCase())))

const noUris: ReadonlySet<string | undefined> = new Set()
const uriOf = ({ physicalLocation }: Loose<Location>): string | undefined => physicalLocation?.artifactLocation?.uri

const urisOf = (locations: readonly Loose<Location>[]): { readonly has: (text: string) => boolean } => {
  const [only] = locations
  if (only === undefined) return noUris
  const one = uriOf(only)
  return locations.length === 1 ? { has: (text) => text === one } : new Set(locations.map(uriOf))
}

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
            const uris = urisOf(locations)
            for (const name of Object.keys(partialFingerprints)) {
              const value = partialFingerprints[name]
              if (!value) continue
              const isHash = hashes.size > 0 && hashes.has(value.toLowerCase())
              if (value === ruleId || uris.has(value) || isHash)
                report('The log says this elsewhere.', 'partialFingerprints', name)
            }
          },
        },
      }
    },
  },
]
