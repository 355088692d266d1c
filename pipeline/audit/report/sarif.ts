import { counted } from '../../../lib/counted.ts'
import { sha256 } from '../../../lib/digest.ts'
import { escapeMessage, uriOfPath } from '../../../sarif/index.ts'
import type { AuditedRepository, Decision, Signal } from '../../../schemas/records/index.ts'
import {
  type Location,
  type ReportingDescriptor,
  type Result,
  type Run,
  type SarifLog,
  sarifSchemaUri,
} from '../../../schemas/sarif/index.ts'
import { type AuditView, policyOf } from './view.ts'

/** As many other places as a viewer can show. */
const maxRelated = 100
const informationUri = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html'

/** A SARIF log: a run per repository, a result per decision at file and line of its evidence, one per file that was not read. */
export const renderAuditSarif = (view: AuditView, version: string, exitCode: number): string => {
  const log: SarifLog = {
    $schema: sarifSchemaUri,
    version: '2.1.0',
    runs: view.report.repositories.map((repository) => runOf(repository, view, { version, exitCode })),
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

const levels = { deny: 'error', review: 'warning' } as const

type Ended = { readonly version: string; readonly exitCode: number }

const runOf = (repository: AuditedRepository, view: AuditView, { version, exitCode }: Ended): Run => {
  const rules = new Map<string, ReportingDescriptor>()
  const ruleIndex = (rule: ReportingDescriptor): number => {
    if (!rules.has(rule.id)) rules.set(rule.id, rule)
    return [...rules.keys()].indexOf(rule.id)
  }
  const results = [
    ...repository.decisions.map((decision) => decisionResult(decision, view, ruleIndex)),
    ...repository.unread.map((each) => unreadResult(each, ruleIndex)),
  ]
  const notes = [...(repository.reason === null ? [] : [`It ${repository.reason}`]), ...repository.notes]
  return {
    tool: {
      driver: {
        ...{ name: 'assay audit', version, semanticVersion: version, informationUri },
        rules: [...rules.values()],
      },
    },
    automationDetails: { id: `assay/audit/${uriOfPath(whole(repository.path))}/` },
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { SRCROOT: { description: { text: prose(`The root of ${repository.path}.`) } } },
    invocations: [
      {
        executionSuccessful: repository.outcome === 'judged',
        exitCode,
        ...(notes.length === 0
          ? {}
          : {
              toolExecutionNotifications: notes.map((note) => ({
                level: repository.outcome === 'judged' ? ('note' as const) : ('error' as const),
                message: { text: prose(note) },
              })),
            }),
      },
    ],
    results,
  }
}

const decisionResult = (
  decision: Decision,
  view: AuditView,
  ruleIndex: (rule: ReportingDescriptor) => number,
): Result => {
  const { title, reason, remedy } = view.explain(decision)
  const ruleId = policyOf(decision).replace(/^waiver:/u, '')
  const level = decision.decision === 'allow' ? null : levels[decision.decision]
  const missing = decision.missing.map(({ fact, who }) => ` Missing: ${fact} (${who}).`).join('')
  const [first, ...others] = decision.evidence
  const related = others.slice(0, maxRelated)
  const rest = others.length - related.length
  const more = rest === 0 ? '' : ` ${counted(rest, 'more place')} not listed here.`
  return {
    ruleId,
    ruleIndex: ruleIndex({
      id: ruleId,
      shortDescription: { text: prose(title) },
      fullDescription: { text: prose(reason) },
      help: { text: prose(`${decision.clause} ${remedy}`) },
      defaultConfiguration: { level: level ?? 'none' },
    }),
    ...(level === null ? { kind: 'pass' as const, level: 'none' as const } : { kind: 'fail' as const, level }),
    message: { text: prose(`${decision.subject}: ${decision.decision}. ${decision.clause}${missing}${more}`) },
    ...(first === undefined ? {} : { locations: [placeOf(first)] }),
    ...(related.length === 0
      ? {}
      : { relatedLocations: related.map((each, at) => ({ id: at + 1, ...placeOf(each) })) }),
    partialFingerprints: { 'assayDecision/v1': sha256(`${decision.subject}\n${ruleId}`) },
    properties: { subject: decision.subject, decision: decision.decision, policy: decision.policy },
  }
}

const unreadResult = (
  { uri, reason }: { readonly uri: string; readonly reason: string },
  ruleIndex: (rule: ReportingDescriptor) => number,
): Result => ({
  ruleId: 'unread',
  ruleIndex: ruleIndex({
    id: 'unread',
    shortDescription: { text: 'A file was not read.' },
    help: { text: 'Make it readable, or look into it yourself: what it holds counts for no decision.' },
    defaultConfiguration: { level: 'warning' },
  }),
  kind: 'fail',
  level: 'warning',
  message: { text: prose(`Not read: ${reason}.`) },
  locations: [{ physicalLocation: { artifactLocation: artifactOf(uri) } }],
  partialFingerprints: { 'assayDecision/v1': sha256(`unread\n${uri}`) },
})

const placeOf = ({ uri, line, signal }: Signal): Location => ({
  physicalLocation: { artifactLocation: artifactOf(uri), region: { startLine: line } },
  message: { text: prose(`${signal} at line ${line}.`) },
})

const artifactOf = (uri: string): { uri: string; uriBaseId: string } => ({
  uri: uri === '.' ? './' : uriOfPath(whole(uri)),
  uriBaseId: 'SRCROOT',
})

/** A half of a surrogate pair is no text that UTF-8 can hold. */
const whole = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD')

const prose = (text: string): string => escapeMessage(whole(text))
