import type {
  ArtifactLocation,
  ExternalProperties,
  ExternalPropertyFileReference,
  SarifLog,
} from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import type { Rule, Visit } from './rule.ts'
import { given } from './tables.ts'
import { type Bases, resolveLocation } from './uri/bases.ts'
import { isAbsoluteUri, splitUri } from './uri/rfc3986.ts'

type Reference = Loose<ExternalPropertyFileReference>

const single = new Set(['conversion', 'driver', 'externalizedProperties'])
/** The sarif: URI of an element of inlineExternalProperties; group 1 is its index. */
export const inlinePath = /^sarif:\/inlineExternalProperties\/(0|[1-9]\d{0,8})$/i

const usualName = /\.sarif-external-properties(?:\.json)?$/i

const guidSets = new WeakMap<object, ReadonlySet<string>>()

const inlineGuids = ({ inlineExternalProperties: inline = [] }: Loose<SarifLog>): ReadonlySet<string> => {
  const known = guidSets.get(inline)
  if (known) return known
  const made = new Set(inline.flatMap(({ guid }) => (guid === undefined ? [] : [guid.toLowerCase()])))
  guidSets.set(inline, made)
  return made
}

const isInline = ({ guid }: Reference, { log }: Visit): boolean =>
  guid !== undefined && inlineGuids(log).has(guid.toLowerCase())

/** The URI of the file as far as the log says; a relative one without a base is one, relative to the log itself. */
const uriOf = (location: Loose<ArtifactLocation>, { run }: Visit): string | null => {
  const { uri, uriBaseId } = location
  const bases: Bases = run?.run.originalUriBaseIds ?? {}
  if (uri !== undefined && !isAbsoluteUri(uri) && uriBaseId === undefined) return uri
  return resolveLocation(bases, location)
}

/** Texts of which two references share one exactly if they denote the same file. */
const keysOf = (reference: Reference, visit: Visit): readonly string[] => {
  const { guid, location } = reference
  const uri = location && uriOf(location, visit)
  return [
    ...(guid === undefined ? [] : [`guid ${guid.toLowerCase()}`]),
    ...(uri ? [`uri ${uri}`] : []),
    ...(location && !uri && location.uri !== undefined ? [`${location.uri} below ${location.uriBaseId}`] : []),
    ...(location && location.uri === undefined && given(location.index) ? [`index ${location.index}`] : []),
  ]
}

const inlineTarget = (reference: Reference, { log }: Visit): Loose<ExternalProperties> | null => {
  const index = inlinePath.exec(reference.location?.uri ?? '')?.[1]
  return index === undefined ? null : (log.inlineExternalProperties?.[Number(index)] ?? null)
}

export const externalPropertyFileRules: readonly Rule[] = [
  {
    id: 'external-property-file/name',
    section: '4.2',
    level: 'warning',
    requirement: 'The name of an external property file ends in .sarif-external-properties, or that and .json.',
    remedy: 'Rename the file.',
    enter: {
      externalPropertyFileReference: ({ location }, { report }) => {
        const uri = location?.uri
        if (uri === undefined || /^sarif:/i.test(uri)) return
        if (!usualName.test(splitUri(uri).path)) report('The file has an unusual name.', 'location', 'uri')
      },
    },
  },
  {
    id: 'external-property-file/same-file',
    section: '3.15.3',
    level: 'error',
    requirement: 'The references of one property denote different files.',
    remedy: 'Keep one reference to each file.',
    enter: {
      externalPropertyFileReferences: (references, visit) => {
        for (const [property, list] of Object.entries(references)) {
          if (!Array.isArray(list)) continue
          const seen = new Set<string>()
          list.forEach((reference: Reference, index) => {
            const keys = keysOf(reference, visit)
            if (keys.some((key) => seen.has(key))) visit.report('Two references denote the same file.', property, index)
            for (const key of keys) seen.add(key)
          })
        }
      },
    },
  },
  {
    id: 'external-property-file/no-location',
    section: '3.16.3',
    level: 'error',
    requirement:
      'A reference to a file has a location; only properties that the log holds inline may be named by guid alone.',
    remedy: 'Add "location", or the properties to inlineExternalProperties.',
    enter: {
      externalPropertyFileReference: (reference, visit) => {
        if (reference.guid !== undefined && !reference.location && !isInline(reference, visit))
          visit.report('No element of inlineExternalProperties has this guid, and there is no "location".', 'guid')
      },
    },
  },
  {
    id: 'external-property-file/inline-location',
    section: '3.16.3',
    level: 'error',
    requirement:
      'The location of inline external properties is a sarif: URI of an element of inlineExternalProperties.',
    remedy: 'Write sarif:/inlineExternalProperties/ and the index, or leave "location" out.',
    enter: {
      externalPropertyFileReference: (reference, visit) => {
        const uri = reference.location ? uriOf(reference.location, visit) : null
        if (uri === null || inlinePath.test(uri)) return
        if (/^sarif:/i.test(uri) || isInline(reference, visit))
          visit.report('The properties are inline, but the location is none of theirs.', 'location')
      },
    },
  },
  {
    id: 'external-property-file/guid-of-inline',
    section: '3.16.4',
    level: 'error',
    requirement: 'guid is that of the external properties that location names.',
    remedy: 'Correct the guid or the location.',
    enter: {
      externalPropertyFileReference: (reference, visit) => {
        const { guid } = reference
        const target = guid === undefined ? null : inlineTarget(reference, visit)
        if (target && target.guid?.toLowerCase() !== guid?.toLowerCase())
          visit.report('The external properties at the location have another guid.', 'guid')
      },
    },
  },
  {
    id: 'external-property-file/item-count',
    section: '3.16.5',
    level: 'error',
    requirement: 'A reference to an object has no itemCount.',
    remedy: 'Leave "itemCount" out.',
    enter: {
      externalPropertyFileReference: ({ itemCount }, { frame, report }) => {
        if (given(itemCount) && single.has(frame.property))
          report(`"${frame.property}" is one object, yet has an "itemCount".`, 'itemCount')
      },
    },
  },
  {
    id: 'external-property-file/large-driver',
    section: '3.15.3',
    level: 'warning',
    requirement: 'Beside an external driver the inline one only identifies the tool.',
    remedy: 'Leave what takes space to the external file.',
    enter: {
      tool: ({ driver }, { frame, run, report }) => {
        if (frame.parent?.kind !== 'run' || !driver || !run?.isExternal('driver')) return
        for (const name of ['globalMessageStrings', 'rules', 'notifications', 'taxa'] as const)
          if (driver[name] !== undefined) report(`The driver is external, yet has "${name}" here.`, 'driver', name)
      },
    },
  },
]
