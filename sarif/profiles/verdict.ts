import type { ConsumerVerdict } from '../../schemas/records/index.ts'
import type { OpenProfile, Outcome, Profile } from './contract.ts'

/** What a consumer would make of a log that was just walked. */
export const verdictOf = ({ id, name }: Profile, opened: OpenProfile, outcome: Outcome): ConsumerVerdict => {
  const effects = [...opened.effects(outcome)]
  return { profile: id, name, accepts: effects.every(({ effect }) => effect !== 'refuses'), effects }
}
