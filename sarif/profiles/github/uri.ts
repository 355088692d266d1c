import { counted } from '../../../lib/counted.ts'
import type { PhysicalLocation } from '../../../schemas/sarif/index.ts'
import type { Visit } from '../../rules/index.ts'
import type { Loose } from '../../walk/index.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import { quoted } from '../quoted.ts'
import { goUrlFault } from './go-url.ts'
import { sources } from './limits.ts'

const inside = ['artifactLocation', 'uri'] as const

/** GitHub reads the places of a result of a run, those related to it, and those of its code flows. */
const isRead = ({ frame: { parent } }: Visit): boolean => {
  const holder = parent?.kind === 'location' ? parent.parent?.kind : undefined
  return holder === 'threadFlowLocation' || holder === 'result'
}

const uriOf = ({ artifactLocation }: Loose<PhysicalLocation>): string => artifactLocation?.uri ?? ''

const schemeOf = (uri: string): string | null => /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(uri)?.[1]?.toLowerCase() ?? null

/** The schemes told, so that a sentence can name them. */
export const uriRules = (): readonly ConsumerRule[] => {
  const schemes = new Set<string>()
  const tellScheme = (scheme: string): void => {
    if (schemes.size < 3) schemes.add(scheme)
  }
  return [
    {
      id: 'github/uri-scheme',
      effect: 'refuses',
      what: 'log',
      requirement:
        'A location is a path below the root of the repository, or a file URI: no other scheme fits a checkout.',
      remedy:
        'Write the path relative to the root of the repository; for what lies elsewhere, name the file that refers to it.',
      source: sources.scheme,
      sentence: ({ places }) =>
        `GitHub refuses the log: the scheme of ${counted(places, 'URI')} (${[...schemes].map(quoted).join(', ')}) is not that of a checkout, "file".`,
      perLog: (count) => ({
        enter: {
          physicalLocation: (location, visit) => {
            const scheme = schemeOf(uriOf(location))
            if (scheme === null || scheme === 'file' || !isRead(visit)) return
            tellScheme(scheme)
            const message = `The URI has the scheme ${quoted(scheme)}, but a checkout has "file".`
            count.loses(visit, { kept: 0, of: 1 }, message, ...inside)
          },
        },
      }),
    },
    {
      id: 'github/uri-syntax',
      effect: 'refuses',
      what: 'log',
      requirement: 'The URI of a location can be parsed.',
      remedy: 'Percent-encode what a URI may not hold; write "./" before a first segment with a colon.',
      source: sources.uri,
      sentence: ({ places }) => `GitHub refuses the log: it cannot parse ${counted(places, 'URI')} of locations.`,
      perLog: (count) => ({
        enter: {
          physicalLocation: (location, visit) => {
            const uri = uriOf(location)
            const fault = isRead(visit) ? goUrlFault(uri) : null
            if (fault) count.loses(visit, { kept: 0, of: 1 }, `${quoted(uri)} cannot be parsed: ${fault}.`, ...inside)
          },
        },
      }),
    },
  ]
}
