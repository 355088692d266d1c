import { counted } from '../../../lib/counted.ts'
import { type Explanation, signTitles } from '../../../policies/index.ts'
import type {
  AuditedRepository,
  AuditReport,
  Decision,
  DecisionKind,
  Signal,
  ToolUse,
} from '../../../schemas/records/index.ts'

/** What every format is made from. `explain`: the words of the policy behind a decision. Renderers are pure. */
export type AuditView = { readonly report: AuditReport; readonly explain: (decision: Decision) => Explanation }

/** The word for a repository as a whole: the strictest of its decisions, or that something of it was not read. */
export type RepositoryState = DecisionKind | 'unread' | 'none'

export const stateOf = ({ decisions, unread, outcome }: AuditedRepository): RepositoryState => {
  const has = (kind: DecisionKind): boolean => decisions.some(({ decision }) => decision === kind)
  if (has('deny')) return 'deny'
  if (has('review')) return 'review'
  if (outcome === 'unreadable' || unread.length > 0) return 'unread'
  return has('allow') ? 'allow' : 'none'
}

/** `codeql deny, semgrep-rules review`. */
export const decisionsInWords = ({ decisions, outcome }: AuditedRepository): string => {
  if (outcome === 'unreadable') return 'nothing could be judged'
  if (decisions.length === 0) return 'nothing in use that needs a decision'
  return decisions.map(({ subject, decision }) => `${subject} ${decision}`).join(', ')
}

/** The id of the policy that decided, without the digest of all. */
export const policyOf = ({ policy }: Decision): string => policy.split('@')[0] ?? policy

/** The first `limit` as text, and how many more there are. */
export const cut = <T>(
  items: readonly T[],
  limit: number,
): { readonly shown: readonly T[]; readonly rest: number } => ({
  shown: items.slice(0, limit),
  rest: Math.max(0, items.length - limit),
})

/** A place once, with all the signs that stand there: `scan.yml:7 (C1)`. */
export type Place = { readonly where: string; readonly signs: string }

export const placesOf = (evidence: readonly Signal[]): readonly Place[] => {
  const found = new Map<string, string[]>()
  for (const { uri, line, signal } of evidence) {
    const where = `${uri}:${line}`
    const signs = found.get(where)
    if (signs === undefined) found.set(where, [signal])
    else if (!signs.includes(signal)) signs.push(signal)
  }
  return [...found].map(([where, signs]) => ({ where, signs: signs.join(', ') }))
}

/** A tool that only a configuration shows is not said to be in use. */
export const toolsByUse = (
  tools: readonly ToolUse[],
): { readonly used: readonly ToolUse[]; readonly configured: readonly ToolUse[] } => {
  const isUsed = ({ evidence }: ToolUse): boolean => evidence.some(({ signal }) => signal !== 'T4')
  return { used: tools.filter(isUsed), configured: tools.filter((tool) => !isUsed(tool)) }
}

/** Notes that several repositories share, with how many: they are said once, the others where they belong. */
export type SharedNotes = ReadonlyMap<string, number>

export const sharedNotes = ({ repositories }: AuditReport): SharedNotes => {
  const counts = new Map<string, number>()
  for (const note of repositories.flatMap(({ notes }) => notes)) counts.set(note, (counts.get(note) ?? 0) + 1)
  return new Map([...counts].filter(([, count]) => count > 1))
}

/** The ids of signs among the places that are shown, each with what it stands for. `shownOf`: how many of a decision. */
export const legendOf = (
  { repositories }: AuditReport,
  shownOf: (decision: Decision) => number,
): readonly (readonly [string, string])[] => {
  const shown = new Set(
    repositories
      .flatMap(({ decisions }) => decisions)
      .flatMap((decision) => cut(placesOf(decision.evidence), shownOf(decision)).shown)
      .flatMap(({ signs }) => signs.split(', ')),
  )
  return [...signTitles].filter(([id]) => shown.has(id))
}

const states: readonly RepositoryState[] = ['deny', 'review', 'unread', 'allow', 'none']

/** `3 repositories: 1 deny, 2 allow; 4 decisions: 1 deny, 0 review, 3 allow; 0 unread`. */
export const countsInWords = ({ repositories, counts }: AuditReport): string => {
  const perState = states
    .map((state) => [state, repositories.filter((each) => stateOf(each) === state).length] as const)
    .filter(([, count]) => count > 0)
  const decisions = counted(counts.deny + counts.review + counts.allow, 'decision')
  return [
    `${counted(counts.repositories, 'repository', 'repositories')}: ${perState.map(([state, count]) => `${count} ${state}`).join(', ')}`,
    `${decisions}: ${counts.deny} deny, ${counts.review} review, ${counts.allow} allow`,
    `${counts.unread} unread`,
  ].join('; ')
}
