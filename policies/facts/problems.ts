import { isCalendarDay } from '../../lib/calendar-day.ts'
import type { DeclaredFacts } from '../../schemas/records/index.ts'
import type { Entitlement } from '../schema.ts'
import { hostKinds } from './hosts.ts'
import { parseSpdx } from './spdx.ts'

/** A declared fact that no policy can understand: its key, a sentence, and what to say instead. */
export type FactProblem = { readonly key: keyof DeclaredFacts; readonly message: string; readonly remedy: string }

const domain = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:\d+)?$/i

/** What is wrong with declared facts. A fact that is misspelt must not pass for one that is unknown. Pure. */
export const problemsOfFacts = (facts: DeclaredFacts, known: readonly Entitlement[]): readonly FactProblem[] => [
  ...(facts.licence === undefined || parseSpdx(facts.licence) !== null
    ? []
    : [
        {
          key: 'licence' as const,
          message: `The licence ${JSON.stringify(facts.licence)} is no SPDX expression.`,
          remedy: 'Write it as SPDX does: MIT, Apache-2.0 OR MIT, LicenseRef-Our-Terms for one of your own.',
        },
      ]),
  ...(facts.host === undefined || hostKinds.includes(facts.host) || domain.test(facts.host)
    ? []
    : [
        {
          key: 'host' as const,
          message: `The host ${JSON.stringify(facts.host)} is neither a domain nor a kind of server.`,
          remedy: `Name a domain (github.com), or one of ${hostKinds.join(', ')}.`,
        },
      ]),
  ...(facts.entitlements ?? [])
    .map((held) => (typeof held === 'string' ? held : held.name))
    .filter((name) => !known.some((entitlement) => entitlement.name === name))
    .map((name) => ({
      key: 'entitlements' as const,
      message: `There is no entitlement named ${JSON.stringify(name)}.`,
      remedy: `Known are ${known.map((entitlement) => entitlement.name).join(', ')}.`,
    })),
  ...(facts.entitlements ?? []).flatMap((held) =>
    typeof held === 'string' || held.expires === undefined || isCalendarDay(held.expires)
      ? []
      : [
          {
            key: 'entitlements' as const,
            message: `The entitlement ${held.name} expires on ${held.expires}, which is no day of the calendar.`,
            remedy: 'Write its last day as YYYY-MM-DD.',
          },
        ],
  ),
]
