import { describe, expect, test } from 'vitest'
import { policies } from './facts.ts'

const anywhere = '*'

describe('an entitlement', () => {
  test('counts for the subject and hosts that its contract names, and for nothing else', () => {
    expect(policies.entitlements.map(({ name, covers }) => [name, ...covers])).toEqual([
      [
        'github-advanced-security',
        {
          subject: 'codeql',
          hosts: ['github.com', 'github-enterprise', 'dev.azure.com', '*.visualstudio.com', 'azure-devops-server'],
        },
      ],
      ['github-enterprise-cloud'],
      ['github-enterprise-server'],
      ['semgrep-commercial', { subject: 'semgrep-rules', hosts: [anywhere] }],
      ['docker-subscription', { subject: 'docker-desktop', hosts: [anywhere] }],
      ['gitleaks-action-licence', { subject: 'gitleaks-action', hosts: [anywhere] }],
      ['snyk-paid', { subject: 'snyk', hosts: [anywhere] }],
      ['coverity-licence', { subject: 'coverity', hosts: [anywhere] }],
      ['coverity-scan-project', { subject: 'coverity', hosts: [anywhere] }],
      ['sonarsource-commercial', { subject: 'sonarsource-analyzers', hosts: [anywhere] }],
    ])
  })
})

describe('a signal', () => {
  test.each([
    ['codeql', 'use', 'C1 C3 C8 C10 C13'],
    ['codeql', 'hint', 'C4 C9 C11 C12 C14 C15 C17'],
    ['codeql', 'silent', 'C2 C5 C6 C7'],
    ['semgrep-rules', 'commons-clause', 'S10'],
    ['semgrep-rules', 'registry', 'S17'],
    ['semgrep-rules', 'reference', 'S12 S13'],
    ['semgrep-rules', 'hint', 'S7 S8 S9 S11 S16 S18 S19'],
    ['semgrep-rules', 'silent', 'S1 S2 S3 S4 S5 S6 S14 S15 S20 S21'],
  ])('of %s counts as %s: %s', (subject, form, signals) => {
    const forms = policies.subjects.find(({ id }) => id === subject)?.forms
    expect(forms?.filter((each) => each.form === form).map((each) => each.signals.join(' '))).toEqual([signals])
  })

  test('of CodeQL is automation in a workflow, or by what it says in any file that builds', () => {
    expect(policies.subjects).toMatchObject([
      {
        id: 'codeql',
        unreadSoftens: true,
        automation: ['C1', 'C3'],
        automationInBuildFiles: ['C10', 'C13', 'C14'],
      },
      { id: 'semgrep-rules', unreadSoftens: false, automation: [], automationInBuildFiles: [] },
    ])
  })
})
