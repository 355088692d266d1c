import { sha256 } from '../../lib/digest.ts'
import { printable } from '../../lib/printable.ts'
import type { Reason } from '../../schemas/records/index.ts'
import { pathOf, printableLines } from './place.ts'
import { isFinding, openReasons } from './standing.ts'
import type { ReportView, ShownFinding } from './view.ts'

/** An entry of a code quality report: https://docs.gitlab.com/ci/testing/code_quality/, read 2026-11-30. */
type Issue = {
  readonly description: string
  readonly check_name: string
  readonly fingerprint: string
  readonly severity: 'info' | 'minor' | 'major' | 'critical' | 'blocker'
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } }
}

const severities: Readonly<Record<string, Issue['severity']>> = { error: 'critical', warning: 'major', note: 'minor' }

/**
 * A code quality report of GitLab: all findings, since GitLab compares with the target branch itself, and a blocker for
 * each thing that keeps the verdict from a pass, since the format has no other place for it.
 */
export const renderGitlab = (view: ReportView): string => {
  const ordinals = new Map<string, number>()
  const fingerprintOf = (...parts: readonly string[]): string => {
    const key = JSON.stringify(parts)
    const ordinal = (ordinals.get(key) ?? 0) + 1
    ordinals.set(key, ordinal)
    return sha256(JSON.stringify([...parts, ordinal]))
  }
  const issues = [
    ...openReasons(view.report).map((reason) => issueOfReason(reason, fingerprintOf)),
    ...view.findings.filter(isFinding).map((finding) => issueOf(finding, fingerprintOf, view.prefix)),
  ]
  return `${JSON.stringify(issues, null, 2)}\n`
}

/** GitLab takes equal fingerprints for one issue: what is equal in all that survives a moved line is told apart by its order. */
type FingerprintOf = (...parts: readonly string[]) => string

const issueOf = (finding: ShownFinding, fingerprintOf: FingerprintOf, prefix = ''): Issue => {
  const { analyzer, ruleId, level, uri, line, message, fingerprint } = finding
  return {
    description: printableLines(message),
    check_name: printable(ruleId),
    fingerprint: fingerprintOf(analyzer, ruleId, uri ?? '', fingerprint ?? message),
    severity: severities[level] ?? 'info',
    location: { path: pathOf(uri, prefix) ?? '.', lines: { begin: line ?? 1 } },
  }
}

const issueOfReason = ({ code, message }: Reason, fingerprintOf: FingerprintOf): Issue => ({
  description: printableLines(message),
  check_name: `assay/${code}`,
  fingerprint: fingerprintOf('assay', code, message),
  severity: 'blocker',
  location: { path: '.', lines: { begin: 1 } },
})
