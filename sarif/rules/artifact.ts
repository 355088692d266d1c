import type { Rule } from './rule.ts'
import { given } from './tables.ts'
import { isAbsoluteUri } from './uri/rfc3986.ts'

// The IANA registry of hash function textual names, with the length of each digest in hexadecimal digits.
const hashLengths: Readonly<Record<string, number>> = {
  md2: 32,
  md5: 32,
  'sha-1': 40,
  'sha-224': 56,
  'sha-256': 64,
  'sha-384': 96,
  'sha-512': 128,
  shake128: 64,
  shake256: 128,
}

/** The registered name that a name misspells (`sha256`, `SHA_1`), or null. */
const misspelt = (name: string): string | null => {
  const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (name.toLowerCase() in hashLengths) return null
  return Object.keys(hashLengths).find((known) => bare(known) === bare(name)) ?? null
}

export const artifactRules: readonly Rule[] = [
  {
    id: 'artifact/top-level-without-location',
    section: '3.24.2',
    level: 'error',
    requirement: 'A top-level artifact has a location.',
    remedy: 'Add "location", or name the artifact that contains this one in "parentIndex".',
    enter: {
      artifact: ({ location, parentIndex }, { report }) => {
        if (!given(parentIndex) && !location) report('The artifact has neither "location" nor a parent.')
      },
    },
  },
  {
    id: 'artifact/nested-without-place',
    section: '3.24.4',
    level: 'error',
    requirement: 'A nested artifact has a location or an offset.',
    remedy: 'Say where in its parent the artifact is.',
    enter: {
      artifact: ({ location, offset, parentIndex }, { report }) => {
        if (given(parentIndex) && !location && offset === undefined)
          report('The nested artifact has neither "location" nor "offset".')
      },
    },
  },
  {
    id: 'artifact/nested-absolute',
    section: '3.24.2',
    level: 'error',
    requirement: 'The uri of a nested artifact is relative: its path in the parent.',
    remedy: 'Write the path inside the container, such as /a/b.txt.',
    enter: {
      artifact: ({ location, parentIndex }, { report }) => {
        if (given(parentIndex) && location?.uri !== undefined && isAbsoluteUri(location.uri))
          report('The uri of the nested artifact is absolute.', 'location', 'uri')
      },
    },
  },
  {
    id: 'artifact/top-level-offset',
    section: '3.24.4',
    level: 'error',
    requirement: 'A top-level artifact has no offset.',
    remedy: 'Leave out "offset", or name the parent.',
    enter: {
      artifact: ({ offset, parentIndex }, { report }) => {
        if (!given(parentIndex) && offset !== undefined) report('The artifact has an "offset" but no parent.', 'offset')
      },
    },
  },
  {
    id: 'artifact/hash-name',
    section: '3.24.11',
    level: 'error',
    requirement: 'A registered hash function has its registered name.',
    remedy: 'Write the name of the IANA registry, such as "sha-256".',
    enter: {
      artifact: ({ hashes = {} }, { report }) => {
        for (const name of Object.keys(hashes)) {
          const known = misspelt(name)
          if (known) report(`The hash function "${name}" is registered as "${known}".`, 'hashes', name)
        }
      },
    },
  },
  {
    id: 'artifact/hash-digest',
    section: '3.24.11',
    level: 'error',
    requirement: 'A digest has the form of its hash function.',
    remedy: 'Write the whole digest in hexadecimal digits.',
    enter: {
      artifact: ({ hashes = {} }, { report }) => {
        for (const [name, digest] of Object.entries(hashes)) {
          const length = hashLengths[name.toLowerCase()]
          if (length === undefined || digest === undefined || name.toLowerCase().startsWith('shake')) continue
          if (digest.length !== length || !/^[0-9a-fA-F]*$/.test(digest))
            report(`The digest is not ${length} hexadecimal digits.`, 'hashes', name)
        }
      },
    },
  },
  {
    id: 'artifact/region-beyond-end',
    section: '3.30.12',
    level: 'error',
    requirement: 'A region by bytes lies inside its artifact.',
    remedy: 'Correct the region, or the length of the artifact.',
    enter: {
      physicalLocation: ({ artifactLocation, region }, { run, report }) => {
        if (!run || !given(artifactLocation?.index) || !given(region?.byteOffset)) return
        const length = run.run.artifacts?.[artifactLocation.index]?.length
        if (given(length) && region.byteOffset + (region.byteLength ?? 0) > length)
          report(`The region ends beyond the ${length} bytes of the artifact.`, 'region')
      },
    },
  },
]
