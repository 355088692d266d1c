import type { Location, Result } from '../../../schemas/sarif/index.ts'
import type { Loose } from '../../walk/index.ts'
import { rememberLast } from '../remember-last.ts'
import type { Loss } from '../result-rule.ts'
import { type PlaceFault, placeFault } from './place.ts'

/** Why SonarQube drops a result: the first reason that it comes upon. */
export type Drop = PlaceFault | { readonly kind: 'no-rule-id' | 'message-text'; readonly loss: Loss }

type AnyResult = Loose<Result>
type Placed = readonly [location: Loose<Location>, at: readonly (string | number)[]]

/** The places that it makes of a result: the first location, those related, and those of the frames of stacks. */
const placesOf = ({ locations, relatedLocations, stacks }: AnyResult): readonly Placed[] => [
  ...(locations ?? []).slice(0, 1).map((one): Placed => [one, ['locations', 0]]),
  ...(relatedLocations ?? []).map((one, index): Placed => [one, ['relatedLocations', index]]),
  ...(stacks ?? []).flatMap(({ frames = [] }, stack) =>
    frames.flatMap(({ location }, frame): Placed[] =>
      location ? [[location, ['stacks', stack, 'frames', frame, 'location']]] : [],
    ),
  ),
]

const reasonOf = (result: AnyResult): Drop | null => {
  if (result.ruleId === undefined) return { kind: 'no-rule-id', loss: { message: 'The result has no "ruleId".' } }
  const text = result.message?.text
  const inside = result.message ? ['message'] : []
  if (text === undefined)
    return { kind: 'message-text', loss: { message: 'The message of the result has no "text".', inside } }
  if (text.includes('\0')) return { kind: 'message-text', loss: { message: 'The message holds U+0000.', inside } }
  for (const [location, at] of placesOf(result)) {
    const fault = placeFault(location, at)
    if (fault) return fault
  }
  return null
}

export type DropOf = (result: AnyResult) => Drop | null

export const drops = (): DropOf => rememberLast(reasonOf)
