import { counted } from '../lib/counted.ts'
import {
  type AnalyzerSummary,
  type Decision,
  type Reason,
  type SkippedFile,
  type Verdict,
  verdictOf,
} from '../schemas/records/index.ts'
import { hasFinished } from './has-finished.ts'
import type { FailOn } from './request.ts'
import { gatedBy } from './threshold.ts'

export type Judgement = { readonly verdict: Verdict; readonly reasons: readonly Reason[] }

type Levels = { readonly error: number; readonly warning: number; readonly note: number }

/** What a judgement rests on. */
export type JudgedFacts = {
  readonly analyzers: readonly AnalyzerSummary[]
  readonly decisions: readonly Decision[]
  /** What the policy behind a decision says in a sentence, and what to do. */
  readonly explain: (decision: Decision) => { readonly title: string; readonly remedy: string }
  /** How many findings count against the threshold, and what they are called: empty, `new `, `new or silenced `. */
  readonly gating: Levels & { readonly word: string }
  /** Findings of which it is not known whether they are new, and why, by analyzer. */
  readonly undecided: readonly (Levels & { readonly id: string; readonly reason: string })[]
  readonly failOn: FailOn
  readonly blocking: readonly SkippedFile[]
  /** How many more block and are not listed. */
  readonly unlisted: number
  readonly filesRead: number
  /** Sentences on stages that did not finish (the tree could not be examined). */
  readonly unfinished: readonly string[]
}

/**
 * The verdict (DESIGN §2): `fail` where the licence gate denies or the findings gate is exceeded; otherwise `incomplete`
 * where anything selected did not finish; `pass` only when all of it did. Every reason is given, the deciding kind first.
 */
export const judge = (evidence: JudgedFacts): Judgement => {
  const failing = [...licenceDenials(evidence), ...findingsGate(evidence)]
  const open = [
    ...unfinishedAnalyzers(evidence.analyzers),
    ...unfinishedBase(evidence),
    ...unreadFiles(evidence.blocking, evidence.unlisted),
    ...licenceReviews(evidence),
    ...evidence.unfinished.map((message) => ({ code: 'stage-unfinished', message })),
    ...nothingRead(evidence.filesRead),
  ]
  const reasons = [...failing, ...open]
  return { verdict: verdictOf(reasons), reasons }
}

const licenceDenials = ({ decisions, explain }: JudgedFacts): readonly Reason[] =>
  decisions
    .filter(({ decision }) => decision === 'deny')
    .map((decision) => {
      const { title, remedy } = explain(decision)
      return { code: 'licence-denied', message: `${decision.subject}: ${title}. ${remedy} Clause: ${decision.clause}` }
    })

const licenceReviews = ({ decisions, explain }: JudgedFacts): readonly Reason[] =>
  decisions
    .filter(({ decision }) => decision === 'review')
    .map((decision) => {
      const { title, remedy } = explain(decision)
      const missing = decision.missing.map(({ fact, who }) => `${fact} (${who})`).join('; ')
      const ask = missing === '' ? '' : ` Missing: ${missing}.`
      return {
        code: 'licence-review',
        message: `A person must decide on ${decision.subject}: ${title}. ${remedy}${ask} Clause: ${decision.clause}`,
      }
    })

const findingsGate = ({ gating, failOn }: JudgedFacts): readonly Reason[] => {
  const over = gatedBy[failOn].filter((level) => gating[level] > 0)
  if (over.length === 0) return []
  const said = over.map((level) => counted(gating[level], `${gating.word}${level}`)).join(', ')
  return [{ code: 'findings', message: `${said} (the run fails on ${failOn}).` }]
}

const unfinishedAnalyzers = (analyzers: readonly AnalyzerSummary[]): readonly Reason[] =>
  analyzers
    .filter(({ outcome }) => !hasFinished(outcome))
    .map(({ id, outcome, message }) => ({
      code: `analyzer-${outcome}`,
      message: `${id}: ${outcome}. ${message}`.trim(),
    }))

/** Nobody can say whether such a finding is new: no pass, and no failure that the branch may not have caused. */
const unfinishedBase = ({ undecided, failOn }: JudgedFacts): readonly Reason[] =>
  undecided
    .filter((entry) => gatedBy[failOn].some((level) => entry[level] > 0))
    .map((entry) => {
      const levels = gatedBy[failOn].filter((level) => entry[level] > 0)
      const said = levels.map((level) => counted(entry[level], level)).join(', ')
      const verb = levels.reduce((sum, level) => sum + entry[level], 0) === 1 ? 'is' : 'are'
      return {
        code: 'base-unfinished',
        message: `${entry.id}: whether ${said} ${verb} new is not known: ${entry.reason}`,
      }
    })

const unreadFiles = (blocking: readonly SkippedFile[], unlisted: number): readonly Reason[] => {
  const uris = [...new Set(blocking.map(({ uri }) => uri))]
  const count = uris.length + unlisted
  if (count === 0) return []
  const named = uris.slice(0, 3)
  const rest = count > named.length ? ` and ${count - named.length} more` : ''
  const which = named.length === 0 ? '' : `: ${named.join(', ')}${rest}`
  const what = count === 1 ? 'One file was' : `${count} files were`
  const remedy = 'What need not be read, the operator leaves out by name (leave-out in assay.toml).'
  return [{ code: 'unread', message: `${what} not read${which}. ${remedy}` }]
}

const nothingRead = (filesRead: number): readonly Reason[] =>
  filesRead > 0 ? [] : [{ code: 'nothing-read', message: 'No analyzer read any file here.' }]
