import type { Rule } from './rule.ts'

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
export const registeredHashName = (name: string): string | null => {
  const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (name.toLowerCase() in hashLengths) return null
  return Object.keys(hashLengths).find((known) => bare(known) === bare(name)) ?? null
}

export const artifactHashRules: readonly Rule[] = [
  {
    id: 'artifact/hash-name',
    section: '3.24.11',
    level: 'error',
    requirement: 'A registered hash function has its registered name.',
    remedy: 'Write the name of the IANA registry, such as "sha-256".',
    enter: {
      artifact: ({ hashes = {} }, { report }) => {
        for (const name of Object.keys(hashes)) {
          const known = registeredHashName(name)
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
    id: 'artifact/hash-unregistered',
    section: '3.24.11',
    level: 'warning',
    requirement: 'A hash function is one that IANA has registered.',
    remedy: 'Add the digest of a registered function, such as "sha-256".',
    enter: {
      artifact: ({ hashes = {} }, { report }) => {
        for (const name of Object.keys(hashes))
          if (!(name.toLowerCase() in hashLengths) && registeredHashName(name) === null)
            report(`The hash function "${name.slice(0, 60)}" is not registered.`, 'hashes', name)
      },
    },
  },
  {
    id: 'artifact/no-sha-256',
    section: '3.24.11',
    level: 'warning',
    requirement: 'hashes has a member "sha-256".',
    remedy: 'Add the SHA-256 digest.',
    enter: {
      artifact: ({ hashes }, { report }) => {
        if (hashes && !Object.keys(hashes).some((name) => name.toLowerCase() === 'sha-256'))
          report('There is no "sha-256" among the hashes.', 'hashes')
      },
    },
  },
]
