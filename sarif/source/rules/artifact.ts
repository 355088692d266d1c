import { createHash } from 'node:crypto'
import type { Artifact } from '../../../schemas/sarif/index.ts'
import type { Rule, Visit } from '../../rules/rule.ts'
import { given, type RunTables } from '../../rules/tables.ts'
import type { Loose } from '../../walk/index.ts'
import type { Desk, Subject } from '../desk.ts'
import type { SourceFile } from '../shelf.ts'

type Some = Loose<Artifact>

const functions: Readonly<Record<string, string>> = {
  md5: 'md5',
  'sha-1': 'sha1',
  'sha-224': 'sha224',
  'sha-256': 'sha256',
  'sha-384': 'sha384',
  'sha-512': 'sha512',
}

/** Digests of files, each computed once as long as the file is held. */
const openDigests = (): ((file: SourceFile, name: string) => string) => {
  const known = new WeakMap<SourceFile, Map<string, string>>()
  return (file, name) => {
    const digests = known.get(file) ?? new Map<string, string>()
    known.set(file, digests)
    const digest = digests.get(name) ?? createHash(name).update(file.bytes).digest('hex')
    digests.set(name, digest)
    return digest
  }
}

/** The file of an artifact of the run that is visited. */
export const ownSubject = (artifact: Some, { frame, run }: Visit, deskOf: (run: RunTables) => Desk): Subject | null => {
  if (!run || frame.parent?.kind !== 'run' || given(artifact.parentIndex)) return null
  const subject = deskOf(run).subject(artifact.location)
  return subject && { ...subject, artifact }
}

export const artifactSourceRules = (deskOf: (run: RunTables) => Desk): readonly Rule[] => {
  const digestOf = openDigests()
  return [
    {
      id: 'source/hash',
      section: '3.24.11',
      level: 'error',
      requirement: 'A hash of an artifact is the digest of its bytes.',
      remedy: 'Compute the hash anew over the bytes that were analyzed, or check the sources in their state of then.',
      enter: {
        artifact: (artifact, visit) => {
          const entries = Object.entries(artifact.hashes ?? {})
          const subject = entries.length > 0 ? ownSubject(artifact, visit, deskOf) : null
          if (!subject) return
          for (const [name, digest] of entries) {
            const known = functions[name.toLowerCase()]
            if (known === undefined || digest === undefined || !/^[0-9a-f]+$/i.test(digest)) continue
            const actual = digestOf(subject.file, known)
            // A digest of another length is wrong in its form.
            if (actual.length === digest.length && actual !== digest.toLowerCase())
              visit.report(`The ${name} of "${subject.path}" is ${actual}.`, 'hashes', name)
          }
        },
      },
    },
    {
      id: 'source/length',
      section: '3.24.5',
      level: 'error',
      requirement: 'length is the size of the artifact in bytes.',
      remedy: 'Write the number of bytes, not of characters.',
      enter: {
        artifact: (artifact, visit) => {
          const subject = given(artifact.length) ? ownSubject(artifact, visit, deskOf) : null
          if (subject && subject.file.bytes.length !== artifact.length)
            visit.report(`"${subject.path}" has ${subject.file.bytes.length} bytes.`, 'length')
        },
      },
    },
    {
      id: 'source/nested-offset',
      section: '3.24.4',
      level: 'error',
      requirement: 'The offset of a nested artifact lies inside its parent.',
      remedy: 'Count bytes from 0, from the start of the parent.',
      enter: {
        artifact: ({ offset, parentIndex }, { frame, run, report }) => {
          if (offset === undefined || !run || !given(parentIndex) || frame.parent?.kind !== 'run') return
          const parent = run.run.artifacts?.[parentIndex]
          const subject = parent && !given(parent.parentIndex) ? deskOf(run).subject(parent.location) : null
          if (subject && offset > subject.file.bytes.length)
            report(`The parent has ${subject.file.bytes.length} bytes.`, 'offset')
        },
      },
    },
    {
      id: 'source/encoding',
      section: '3.24.9',
      level: 'error',
      requirement: 'encoding is the encoding of the artifact: its bytes can be read in it.',
      remedy: 'Write the encoding that the file really has, or leave it out.',
      enter: {
        artifact: (artifact, visit) => {
          const subject = artifact.encoding === undefined ? null : ownSubject(artifact, visit, deskOf)
          if (!visit.run || !subject || artifact.encoding === undefined || subject.file.binary !== null) return
          if (subject.file.text(artifact.encoding, deskOf(visit.run).newlines) === 'wrong')
            visit.report(`The bytes of "${subject.path}" are not ${artifact.encoding.slice(0, 60)}.`, 'encoding')
        },
      },
    },
  ]
}
