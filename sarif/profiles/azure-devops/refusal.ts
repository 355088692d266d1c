import { thousands } from '../../../lib/counted.ts'
import type { Kind, SarifObjects } from '../../../schemas/sarif/index.ts'
import type { Visit } from '../../rules/index.ts'
import type { Loose } from '../../walk/index.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import type { Loss } from '../result-rule.ts'
import { rules } from './sources.ts'

/** What is asked of each object of a kind; `have` ends the sentence "2 of 3 runs ...". */
type Demand<K extends Kind> = {
  readonly id: string
  readonly of: K
  readonly nouns: string
  readonly have: string
  readonly requirement: string
  readonly remedy: string
  /** What is missing, each with its place; null for an object that is not asked. */
  readonly missing: (object: Loose<SarifObjects[K]>, visit: Visit) => readonly Loss[] | null
}

/** A rule of the service: where an object of the runs lacks what it asks for, the log is refused. */
export const refusal = <K extends Kind>(demand: Demand<K>): ConsumerRule => {
  const { id, of: kind, nouns, have, requirement, remedy, missing } = demand
  return {
    id: `azure-devops/${id}`,
    effect: 'refuses',
    what: nouns,
    requirement,
    remedy,
    source: rules,
    sentence: ({ kept, of }) =>
      `Azure DevOps refuses the log: ${thousands(of - kept)} of ${thousands(of)} ${nouns} ${have}.`,
    perLog: ({ arrives, loses }) => {
      const check = (object: Loose<SarifObjects[K]>, visit: Visit): void => {
        const found = missing(object, visit)
        if (found === null) return
        const [first, ...others] = found
        if (first) loses(visit, { kept: 0, of: 1 }, first.message, ...(first.inside ?? []))
        else arrives()
        for (const { message, inside = [] } of others) loses(visit, { kept: 0, of: 0 }, message, ...inside)
      }
      return { enter: { [kind]: check } }
    },
  }
}

/** The list of one thing that is missing, or of none. */
export const lacks = (isMissing: boolean, message: string, ...inside: readonly (string | number)[]): readonly Loss[] =>
  isMissing ? [{ message, inside }] : []
