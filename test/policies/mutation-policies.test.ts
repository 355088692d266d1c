import { expect, test } from 'vitest'
import { input, policies, signal, verdictOn } from './facts.ts'

// Found by the mutation run: without these a signal could leave its form, or a policy forget what it asks for.

test.each(['C1', 'C3', 'C8', 'C10', 'C13'])('%s alone is a use of CodeQL', (id) => {
  expect(verdictOn('codeql', input({ use: 'service' }, { signals: [signal(id)] }))).toBe('deny codeql-hosted-service')
})

/** Policy, and the facts that would change its decision, in the order in which a report names them. */
const asked: readonly (readonly [policy: string, facts: string])[] = [
  ['codeql-hosted-service', 'entitlement'],
  ['codeql-automation-elsewhere', 'entitlement'],
  ['codeql-licence-only-detected', 'licence host visibility'],
  ['codeql-host-unknown', 'host licence visibility'],
  ['codeql-not-yet-public', 'visibility'],
  ['codeql-licences-contradict', 'licence'],
  ['codeql-entitlement-elsewhere', 'host'],
  ['codeql-by-hand-elsewhere', 'automation'],
  ['codeql-nothing-known', 'licence host visibility'],
  ['codeql-not-open-source', 'entitlement'],
  ['codeql-no-licence', 'licence entitlement'],
  ['codeql-hint', 'licence host visibility entitlement'],
  ['coverity-service', 'entitlement'],
  ['coverity-not-open-source', 'entitlement'],
  ['coverity-not-registered', 'entitlement visibility'],
  ['coverity-not-known', 'licence visibility entitlement'],
  ['coverity-hint', 'licence visibility entitlement'],
  ['docker-desktop-large-business', 'entitlement'],
  ['docker-desktop-government', 'entitlement'],
  ['docker-desktop-size-unknown', 'employees revenue-usd entitlement'],
  ['docker-desktop-kind-unknown', 'organisation entitlement'],
  ['docker-desktop-hint', 'organisation employees revenue-usd entitlement'],
  ['docker-desktop-unread', 'entitlement'],
  ['gitleaks-action-service', 'entitlement'],
  ['gitleaks-action-organisation', 'entitlement'],
  ['gitleaks-action-unknown', 'organisation entitlement'],
  ['gitleaks-action-hint', 'organisation entitlement'],
  ['kics-shared', 'use'],
  ['kics-hint', 'use'],
  ['analyzer-network-copyleft-shared', 'use'],
  ['analyzer-hint', 'use analyzer-licence'],
  ['semgrep-rules-shared', 'use visibility'],
  ['commons-clause-shared', 'use visibility entitlement'],
  ['pro-rules', 'entitlement'],
  ['registry-reference', 'use'],
  ['rules-copyleft-shared', 'use'],
  ['rules-of-unknown-origin', 'licence'],
  ['semgrep-rules-hint', 'use'],
  ['snyk-service', 'entitlement'],
  ['snyk-not-open-source', 'entitlement'],
  ['snyk-not-known', 'licence visibility entitlement'],
  ['snyk-hint', 'licence visibility entitlement'],
  ['sonarsource-service', 'entitlement'],
  ['sonarsource-use-unknown', 'use'],
  ['sonarsource-hint', 'use'],
  ['trufflehog-shared', 'use'],
  ['trufflehog-hint', 'use'],
]

test.each(asked)('%s asks for %s', (id, facts) => {
  expect(policies.policies.find((policy) => policy.id === id)?.missing?.join(' ')).toBe(facts)
})

test('no other policy asks for anything', () => {
  const asking = policies.policies.filter(({ missing }) => (missing ?? []).length > 0).map(({ id }) => id)
  expect(asking.sort()).toEqual(asked.map(([id]) => id).sort())
})

test.each([
  ['codeql', 'ast-grep biome ruff clippy'],
  ['coverity', 'clippy ruff eslint ast-grep'],
  ['docker-desktop', 'docker-engine podman'],
  ['gitleaks-action', 'gitleaks trufflehog'],
  ['kics', 'trivy'],
  ['*', ''],
  ['semgrep-rules', 'own-rules ast-grep'],
  ['snyk', 'trivy'],
  ['sonarsource-analyzers', 'ast-grep biome clippy eslint ruff'],
  ['trufflehog', 'gitleaks'],
])('in place of %s stand %s', (subject, names) => {
  expect(policies.chapters.find((chapter) => chapter.subject === subject)?.substitutes.join(' ')).toBe(names)
})

test('what is allowed needs no substitute', () => {
  const allowing = policies.policies.filter(({ decision }) => decision === 'allow')
  expect(allowing.flatMap(({ substitutes }) => substitutes)).toEqual([])
})
