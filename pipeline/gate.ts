import type { Analyzer } from '../analyzers/index.ts'
import {
  type DecideInput,
  decide,
  gateAfter,
  gateBefore,
  loadPolicies,
  nothingSeen,
  type PolicySet,
} from '../policies/index.ts'
import type { Decision, DriverClaim, LicenceFacts, SeenFacts, Signal, Waiver } from '../schemas/records/index.ts'
import type { Examined } from './examine/client.ts'
import type { PlannedAnalyzer } from './plan.ts'
import type { VetRequest } from './request.ts'

/** The policies of a start, and the day that waivers are judged by (`YYYY-MM-DD`, UTC). */
export type Gate = { readonly policies: PolicySet; readonly today: string }

/**
 * Loads the policies, and those of the operator's folder. Throws `policy/invalid` with the place of what is wrong.
 * `analyzers`: the operator's own, of which that folder may speak.
 */
export const openGate = (nowMs: number, folder: string | null = null, analyzers: readonly string[] = []): Gate => ({
  policies: loadPolicies(undefined, folder === null ? null : { folder, analyzers }),
  today: new Date(nowMs).toISOString().slice(0, 10),
})

/** gate(before): only what the licence policy allows, or a waiver covers, is left to start; the others are settled. */
export const gateAnalyzers = (
  planned: readonly PlannedAnalyzer[],
  request: VetRequest,
  gate: Gate,
): readonly PlannedAnalyzer[] => {
  const analyzers = planned.map(({ analyzer }) => analyzer)
  const permits = gateBefore(
    decide(inputOf(factsOf(request, analyzers, nothingSeen, []), request, gate), gate.policies),
    analyzers,
  )
  return planned.map((entry) => {
    const permit = permits.find(({ id }) => id === entry.analyzer.id)
    if (permit?.mayStart || entry.settled !== null) return entry
    const kind = permit?.outcome ?? 'denied'
    return { ...entry, settled: { kind, message: permit?.message ?? 'No licence decision was made.' } }
  })
}

/** Decisions on what was seen, with no analyzer in question. */
export const decideSeen = (request: VetRequest, seen: SeenFacts, gate: Gate): readonly Decision[] =>
  decide(inputOf(factsOf(request, [], seen, []), request, gate), gate.policies)

/** gate(after): what the worktree shows and what the logs claim, judged. An examination that failed shows nothing. */
export const decideLicences = (
  analyzers: readonly Analyzer[],
  request: VetRequest,
  examined: Examined,
  gate: Gate,
): { readonly decisions: readonly Decision[]; readonly signals: readonly Signal[]; readonly facts: LicenceFacts } => {
  const facts = factsOf(request, analyzers, examined.tree?.seen ?? nothingSeen, claimsOf(analyzers, examined))
  return { ...judgeFacts(facts, request.waivers, gate), facts }
}

/** The decisions on stored or fresh facts, of an audit or of a vet run, and all signals they saw, claims too. */
export const judgeFacts = (
  facts: LicenceFacts,
  waivers: readonly Waiver[],
  { policies, today }: Gate,
): { readonly decisions: readonly Decision[]; readonly signals: readonly Signal[] } => {
  const { signals, decisions } = gateAfter({ ...facts, waivers, today }, policies)
  return { decisions, signals: [...facts.signals, ...signals] }
}

const claimsOf = (analyzers: readonly Analyzer[], examined: Examined): DriverClaim[] =>
  [...examined.logs.values()].flatMap(({ reply }) => {
    // A rule of the analyzer's own bill of materials is known by origin and licence: its name claims nothing.
    const own = new Set(
      analyzers
        .find(({ id }) => id === reply.id)
        ?.rules()
        .map(({ id }) => id),
    )
    return reply.drivers.map(({ name, ruleIds, registryMarks }) => ({
      uri: reply.id,
      name,
      ruleIds: ruleIds.filter((id) => !own.has(id)),
      // Of an analyzer's own rules the terms are known: they were judged before it started.
      ...(registryMarks === 0 || own.size > 0 ? {} : { registryMarks: [1] }),
    }))
  })

const factsOf = (
  request: VetRequest,
  analyzers: readonly { readonly id: string; readonly licence: string }[],
  seen: SeenFacts,
  claims: DriverClaim[],
): LicenceFacts => ({
  declared: request.facts,
  organisation: request.organisation,
  analyzers: analyzers.map(({ id, licence }) => ({ id, licence })),
  containerEngine: null,
  claims,
  ...seen,
})

const inputOf = (facts: LicenceFacts, request: VetRequest, { today }: Gate): DecideInput => ({
  ...facts,
  waivers: request.waivers,
  today,
})
