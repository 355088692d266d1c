import { byCodeUnit } from '../../lib/order.ts'
import { cannotSee, toolsOf } from '../../policies/index.ts'
import type { AuditedRepository, LicenceFacts, Signal, Waiver } from '../../schemas/records/index.ts'
import { type Gate, judgeFacts } from '../gate.ts'

/** What was read of a repository and is no licence fact. */
export type Looked = { readonly path: string; readonly files: number; readonly notes: readonly string[] }

/** Judges the facts of one repository. Pure. */
export const judgeRepository = (
  { path, files, notes }: Looked,
  facts: LicenceFacts,
  waivers: readonly Waiver[],
  gate: Gate,
): AuditedRepository => {
  const { decisions, signals } = judgeFacts(facts, waivers, gate)
  return {
    path,
    outcome: 'judged',
    reason: null,
    files,
    declared: facts.declared,
    detected: facts.detectedLicence,
    tools: toolsOf(facts, gate.policies),
    signals: [...signals],
    decisions: [...decisions],
    unread: unreadOf(facts),
    notes: [...notes],
  }
}

/** One entry a file and reason, however many subjects it matters to. */
const unreadOf = ({ unread }: LicenceFacts): AuditedRepository['unread'] => {
  const byText = new Map(unread.map(({ uri, reason }) => [`${uri}\n${reason}`, { uri, reason }]))
  return [...byText.values()].sort((a, b) => byCodeUnit(a.uri, b.uri) || byCodeUnit(a.reason, b.reason))
}

/** What no file can show, where it touches this repository (C16, C17). */
export const unseenNotes = (facts: LicenceFacts): readonly string[] => {
  const host = facts.declared.host
  const mayBeOnGitHub = host === undefined || /^(?:www\.)?github\.com\.?$|github-enterprise|\.ghe\.com$/iu.test(host)
  const elsewhere = facts.signals.filter(({ signal }) => signal === 'C17')
  return [
    ...(mayBeOnGitHub && cannotSee['codeql'] ? [cannotSee['codeql']] : []),
    ...(elsewhere.length === 0
      ? []
      : [`What workflows and actions of other repositories run cannot be seen here: ${placesOf(elsewhere)}.`]),
  ]
}

const shownPlaces = 5

const placesOf = (signals: readonly Signal[]): string => {
  const places = signals.slice(0, shownPlaces).map(({ uri, line }) => `${uri}:${line}`)
  const rest = signals.length - places.length
  return `${places.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
