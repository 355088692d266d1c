import { counted, thousands } from '../../lib/counted.ts'
import type { ConsumerRule } from './consumer-rule.ts'
import type { Source } from './contract.ts'
import { lostOf, resultRule } from './result-rule.ts'
import { toldOncePerRun } from './told-once.ts'

/** A consumer as these rules speak of it. `id` begins their ids, `short` names it in sentences. */
export type Reader = { readonly id: string; readonly short: string; readonly source: Source }

/** A consumer that takes what passed for a finding. */
export const unreadKind = ({ id, short, source }: Reader): ConsumerRule =>
  resultRule(
    {
      id: `${id}/kind`,
      effect: 'ignores',
      requirement: `Every result is a finding, for ${short} does not read "kind".`,
      remedy: 'Leave out results that are no findings.',
      source,
      sentence: (tally) => `${short} shows ${lostOf(tally)} as findings, though their kind is another.`,
    },
    ({ kind = 'fail' }) =>
      kind === 'fail' ? null : { message: `This result of kind "${kind}" becomes a finding.`, inside: ['kind'] },
  )

/** A consumer that opens what was suppressed. */
export const unreadSuppressions = ({ id, short, source }: Reader): ConsumerRule =>
  resultRule(
    {
      id: `${id}/suppressions`,
      effect: 'ignores',
      requirement: `No result is suppressed, for ${short} does not read "suppressions".`,
      remedy: 'Leave out what is suppressed, or close it there.',
      source,
      sentence: (tally) => `${short} shows ${lostOf(tally)} as open, though they are suppressed.`,
    },
    ({ suppressions }) =>
      suppressions?.length
        ? { message: 'This suppressed result becomes an open finding.', inside: ['suppressions'] }
        : null,
  )

/** A consumer that reads the first location of a result alone. */
export const unreadLocations = ({ id, short, source }: Reader): ConsumerRule =>
  toldOncePerRun({
    id: `${id}/further-locations`,
    effect: 'ignores',
    what: 'locations of results',
    requirement: `A result has one location: ${short} reads the first.`,
    remedy: 'Put the place to mend first; make a result of each place that must be mended.',
    source,
    sentence: (tally) => `${short} shows the first location of a result and leaves out ${lostOf(tally, 'location')}.`,
    say: (lost) => `${counted(lost, 'location')} beyond the first of a result.`,
    checks: (see) => ({
      result: ({ locations = [] }, visit) => {
        for (const index of locations.keys()) see(index > 0, visit, 'locations', index)
      },
    }),
  })

/** A consumer that takes every relative reference for one from its own root. */
export const unreadBases = ({ id, short, source }: Reader): ConsumerRule => ({
  id: `${id}/uri-bases`,
  effect: 'ignores',
  what: 'base URIs',
  requirement: `Relative URIs start at the root of the project, for ${short} does not read originalUriBaseIds.`,
  remedy: 'Make each relative URI relative to the root of the project.',
  source,
  sentence: ({ of, runs }) =>
    `${short} does not read the ${of === 1 ? 'base URI' : `${thousands(of)} base URIs`} of ${runs}.`,
  perLog: ({ loses }) => ({
    enter: {
      run: ({ originalUriBaseIds = {} }, visit) => {
        const of = Object.keys(originalUriBaseIds).length
        if (of > 0) loses(visit, { kept: 0, of }, 'Relative URIs are not put below these bases.', 'originalUriBaseIds')
      },
    },
  }),
})

/** A consumer that takes an analysis that broke off for a whole one. */
export const unreadFailure = ({ id, short, source }: Reader): ConsumerRule => ({
  id: `${id}/unsuccessful`,
  effect: 'ignores',
  what: 'failed invocations',
  requirement: `Every invocation was successful, for ${short} does not read executionSuccessful.`,
  remedy: 'Do not hand over the log of an analysis that did not finish.',
  source,
  sentence: ({ of, runs }) =>
    `${short} takes ${runs} for complete, though ${of === 1 ? 'an invocation' : `${thousands(of)} invocations`} failed.`,
  perLog: ({ loses }) => ({
    enter: {
      invocation: ({ executionSuccessful }, visit) => {
        if (executionSuccessful === false && visit.frame.property === 'invocations')
          loses(visit, { kept: 0, of: 1 }, 'The analysis failed, which is not shown.', 'executionSuccessful')
      },
    },
  }),
})
