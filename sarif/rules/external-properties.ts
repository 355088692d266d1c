import type { ExternalPropertyFileReference, ExternalPropertyFileReferences, Run } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import { inlinePath } from './external-property-file.ts'
import type { Rule } from './rule.ts'

const referencesOf = (
  references: Loose<ExternalPropertyFileReferences>,
): readonly Loose<ExternalPropertyFileReference>[] =>
  Object.entries(references)
    .filter(([name]) => name !== 'properties')
    .flatMap(([, value]) => value as Loose<ExternalPropertyFileReference>)

/** Guids, and places in inlineExternalProperties, of what a run has outside. */
const namesIn = (run: Loose<Run>): ReadonlySet<string> =>
  new Set(
    referencesOf(run.externalPropertyFileReferences ?? {}).flatMap(({ guid, location }) => [
      guid?.toLowerCase() ?? '',
      inlinePath.exec(location?.uri ?? '')?.[1] ?? '',
    ]),
  )

/** The runs that name each of the external properties. */
const runsByName = (runs: readonly Loose<Run>[]): ReadonlyMap<string, readonly Loose<Run>[]> => {
  const named = new Map<string, Loose<Run>[]>()
  for (const run of runs)
    for (const name of namesIn(run)) {
      const known = named.get(name)
      if (known) known.push(run)
      else named.set(name, [run])
    }
  return named
}

export const externalPropertiesRules: readonly Rule[] = [
  {
    id: 'external-properties/no-guid',
    section: '4.3.4',
    level: 'warning',
    requirement: 'External properties have a guid.',
    remedy: 'Add "guid", the same as in the reference of the run.',
    enter: {
      externalProperties: ({ guid }, { report }) => {
        if (guid === undefined) report('The external properties have no "guid".')
      },
    },
  },
  {
    id: 'external-properties/run-guid',
    section: '4.3.5',
    level: 'error',
    requirement: 'External properties have a runGuid only if one run alone uses them and has a guid.',
    remedy: 'Leave "runGuid" out, or give the run an automationDetails.guid.',
    enter: {
      sarifLog: ({ inlineExternalProperties: inline = [], runs = [] }, { report }) => {
        if (inline.every(({ runGuid }) => runGuid === undefined)) return
        const byName = runsByName(runs)
        inline.forEach(({ guid, runGuid }, index) => {
          if (runGuid === undefined) return
          const byGuid = guid === undefined ? [] : (byName.get(guid.toLowerCase()) ?? [])
          const users = new Set([...byGuid, ...(byName.get(String(index)) ?? [])])
          const say = (message: string): void => report(message, 'inlineExternalProperties', index, 'runGuid')
          if (users.size > 1) say('More than one run uses the external properties, yet they have a "runGuid".')
          else if ([...users].some(({ automationDetails }) => automationDetails?.guid === undefined))
            say('The run that uses the external properties has no "automationDetails.guid".')
        })
      },
    },
  },
]
