import { AssayError } from '../../lib/errors.ts'
import type { DeclaredFacts } from '../../schemas/records/index.ts'
import { conflictMessage, factsFor, repositoryEntries } from '../config/repositories.ts'
import type { Asked } from './asked.ts'
import type { FoundRepository } from './find-repositories.ts'

/** What the operator declares of the repository at a real path; `problem`: two entries contradict each other. */
export type DeclaredOf = (place: string) => { readonly facts: DeclaredFacts; readonly problem: string | null }

/**
 * Facts per repository: of entries by path or pattern, and for the one that was named alone of flags too. None is lent to
 * another. Throws usage errors where flags meet several repositories or entries contradict each other.
 */
export const declaredFacts = (asked: Asked, found: readonly FoundRepository[]): DeclaredOf => {
  const entries = repositoryEntries([...asked.config.entries, ...asked.list])
  const isFlagged = Object.keys(asked.flags).length > 0
  const [only] = found
  if (isFlagged && found.length > 1)
    throw new AssayError('usage/argument', `Flags speak of one repository, and ${found.length} are to be audited.`, {
      remedy:
        'Declare the facts of each with [[repository]] in assay.toml, or in a list (--list FILE): {"path": "shop", "licence": "MIT"}.',
    })
  const declaredOf: DeclaredOf = (place) => {
    const declared = factsFor(place, entries)
    if (declared.kind === 'conflict') return { facts: {}, problem: conflictMessage(place, declared.places) }
    const facts = declared.kind === 'declared' ? declared.facts : {}
    return { facts: isFlagged && place === only?.place ? { ...facts, ...asked.flags } : facts, problem: null }
  }
  const problems = found.flatMap(({ place }) => declaredOf(place).problem ?? [])
  if (problems.length > 0)
    throw new AssayError('config/invalid', problems.join('\n'), {
      remedy: 'Keep one of the two entries, or give the repository an entry of its own by path.',
    })
  return declaredOf
}
