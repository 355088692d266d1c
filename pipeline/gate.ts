import type { Analyzer } from '../analyzers/index.ts'
import { type DecideInput, decide, gateAfter, gateBefore, loadPolicies, type PolicySet } from '../policies/index.ts'
import type { Decision, Signal } from '../schemas/records/index.ts'
import type { Examined } from './examine/client.ts'
import type { PlannedAnalyzer } from './plan.ts'
import type { VetRequest } from './request.ts'

/** The policies of a start, and the day that waivers are judged by (`YYYY-MM-DD`, UTC). */
export type Gate = { readonly policies: PolicySet; readonly today: string }

/** Loads the policies. Throws `policy/invalid` with the place of what is wrong. */
export const openGate = (nowMs: number): Gate => ({
  policies: loadPolicies(),
  today: new Date(nowMs).toISOString().slice(0, 10),
})

const nothingSeen = {
  detectedLicence: { spdx: null, evidence: [] },
  signals: [],
  unread: [],
  rules: [],
} satisfies Partial<DecideInput>

/** gate(before): only what the licence policy allows, or a waiver covers, is left to start; the others are settled. */
export const gateAnalyzers = (
  planned: readonly PlannedAnalyzer[],
  request: VetRequest,
  gate: Gate,
): readonly PlannedAnalyzer[] => {
  const analyzers = planned.map(({ analyzer }) => analyzer)
  const permits = gateBefore(decide({ ...inputOf(request, analyzers, gate), ...nothingSeen }, gate.policies), analyzers)
  return planned.map((entry) => {
    const permit = permits.find(({ id }) => id === entry.analyzer.id)
    if (permit?.mayStart || entry.settled !== null) return entry
    const kind = permit?.outcome ?? 'denied'
    return { ...entry, settled: { kind, message: permit?.message ?? 'No licence decision was made.' } }
  })
}

/** gate(after): what the worktree shows and what the logs claim, judged. An examination that failed shows nothing. */
export const decideLicences = (
  analyzers: readonly Analyzer[],
  request: VetRequest,
  examined: Examined,
  gate: Gate,
): { readonly decisions: readonly Decision[]; readonly signals: readonly Signal[] } => {
  const tree = examined.tree
  const input: DecideInput = {
    ...inputOf(request, analyzers, gate),
    ...(tree === null
      ? nothingSeen
      : { detectedLicence: tree.detectedLicence, signals: tree.signals, unread: tree.unread, rules: tree.rules }),
  }
  const claims = [...examined.logs.values()].flatMap(({ reply }) => {
    // A rule of the analyzer's own bill of materials is known by origin and licence: its name claims nothing.
    const own = new Set(
      analyzers
        .find(({ id }) => id === reply.id)
        ?.rules()
        .map(({ id }) => id),
    )
    return reply.drivers.map(({ name, ruleIds }) => ({
      uri: reply.id,
      name,
      ruleIds: ruleIds.filter((id) => !own.has(id)),
    }))
  })
  const { signals, decisions } = gateAfter(input, claims, gate.policies)
  return { decisions, signals: [...input.signals, ...signals] }
}

const inputOf = (
  request: VetRequest,
  analyzers: readonly { readonly id: string; readonly licence: string }[],
  { today }: Gate,
): Pick<DecideInput, 'declared' | 'waivers' | 'today' | 'analyzers'> => ({
  declared: request.facts,
  waivers: request.waivers,
  today,
  analyzers: analyzers.map(({ id, licence }) => ({ id, licence })),
})
