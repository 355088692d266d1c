import type { RuleNote } from '../../schemas/records/index.ts'
import type { RuleOrigin } from '../rule-index/layout.ts'

/** The terms that a rule stands on. `byAnother`: somebody else wrote it, so no licence makes it the owner's. */
export type RuleStanding = Pick<RuleNote, 'terms' | 'licence'> & { readonly byAnother: boolean }

/** Whether only the file speaks for the rule: it says nothing, or names a licence that is none of Semgrep's. */
export const isOwnWord = (note: RuleNote): boolean => note.terms === 'unnamed' || note.terms === 'named'

/**
 * A copy stands on the terms of its origin, whatever its file says: taking a licence line out or writing another grants
 * nothing. Terms of Semgrep's that the file itself names stay, since a later release of the same rule may carry them.
 */
export const standingOf = (note: RuleNote, origins: ReadonlyMap<string, RuleOrigin>): RuleStanding => {
  const own = { terms: note.terms, licence: note.licence, byAnother: note.fromRegistry }
  if (note.known?.match !== 'same' || !(isOwnWord(note) || note.terms === 'registry')) return own
  const origin = origins.get(note.known.origin)
  // An origin that today's index does not know: the strictest of what it may have been.
  if (origin === undefined) return { terms: 'registry', licence: null, byAnother: true }
  return { terms: origin.terms, licence: origin.licence, byAnother: true }
}
