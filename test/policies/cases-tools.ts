import type { DecideInput } from '../../policies/index.ts'
import type { ContainerEngine, DeclaredFacts, Organisation, Signal } from '../../schemas/records/index.ts'
import type { Case } from './cases.ts'
import { detected, input, signal } from './facts.ts'

const workflow = signal('T1')
const config = signal('T4', 'tool.yaml')

const tool = (id: string, declared: DeclaredFacts, more: Partial<DecideInput> = {}, ...signs: Signal[]): DecideInput =>
  input(declared, { tools: [{ id, evidence: signs.length > 0 ? signs : [workflow] }], ...more })

const own: DeclaredFacts = { use: 'internal' }
const service: DeclaredFacts = { use: 'service' }
const open: DeclaredFacts = { licence: 'MIT', visibility: 'public', use: 'internal' }
const closed: DeclaredFacts = { licence: 'LicenseRef-Own', visibility: 'private', use: 'internal' }
const holds = (facts: DeclaredFacts, ...entitlements: string[]): DeclaredFacts => ({ ...facts, entitlements })
const by = (organisation: Organisation): Partial<DecideInput> => ({ organisation })

/** Programs that their licence alone decides on. */
const programs: readonly Case[] = [
  ...['trivy', 'eslint', 'biome', 'ruff', 'ast-grep', 'clippy', 'clippy-sarif', 'bandit', 'zizmor', 'gitleaks'].map(
    (id): Case => [id, 'in a workflow, with nothing declared', tool(id, {}), 'allow analyzer-permissive'],
  ),
  ['semgrep-engine', 'a service', tool('semgrep-engine', service), 'allow analyzer-copyleft'],
  ['opengrep-engine', 'a use that is not declared', tool('opengrep-engine', {}), 'allow analyzer-copyleft'],
  ['biome', 'a configuration alone', tool('biome', {}, {}, config), 'absent'],
  ['nobody-knows', 'a tool that no list names', tool('nobody-knows', open), 'deny default-deny'],
  ['nobody-knows', 'its configuration alone', tool('nobody-knows', open, {}, config), 'review analyzer-hint'],
  [
    'ours',
    'a network licence, own use',
    input(own, { analyzers: [{ id: 'ours', licence: 'AGPL-3.0-only' }] }),
    'allow analyzer-network-copyleft-own',
  ],
  [
    'ours',
    'a network licence, research',
    input({ use: 'research' }, { analyzers: [{ id: 'ours', licence: 'EUPL-1.2' }] }),
    'allow analyzer-network-copyleft-own',
  ],
  [
    'ours',
    'a network licence, a service',
    input(service, { analyzers: [{ id: 'ours', licence: 'AGPL-3.0-or-later' }] }),
    'review analyzer-network-copyleft-shared',
  ],
  [
    'ours',
    'a network licence, a use that is not declared',
    input({}, { analyzers: [{ id: 'ours', licence: 'AGPL-3.0-only' }] }),
    'review analyzer-network-copyleft-shared',
  ],
  [
    'ours',
    'the mildest part of a choice',
    input(service, { analyzers: [{ id: 'ours', licence: 'AGPL-3.0-only OR GPL-2.0-or-later' }] }),
    'allow analyzer-copyleft',
  ],
  [
    'ours',
    'the strictest part of both',
    input(service, { analyzers: [{ id: 'ours', licence: 'MIT AND AGPL-3.0-only' }] }),
    'review analyzer-network-copyleft-shared',
  ],
  [
    'ours',
    'copyleft beside what nobody knows',
    input(own, { analyzers: [{ id: 'ours', licence: 'MPL-2.0 AND LicenseRef-Theirs' }] }),
    'deny default-deny',
  ],
  ['ours', 'source-available', input(own, { analyzers: [{ id: 'ours', licence: 'SSPL-1.0' }] }), 'deny default-deny'],
  [
    'trivy',
    'in the tree and started by us under another licence',
    tool('trivy', {}, { analyzers: [{ id: 'trivy', licence: 'LicenseRef-Theirs' }] }),
    'deny default-deny',
  ],
]

const shared = (id: string, policy: string): readonly Case[] => [
  [id, 'own use', tool(id, own), `allow ${policy}-own`],
  [id, 'research', tool(id, { use: 'research' }), `allow ${policy}-own`],
  [id, 'a service', tool(id, service), `review ${policy}-shared`],
  [id, 'a use that is not declared', tool(id, {}), `review ${policy}-shared`],
  [id, 'a configuration for a service', tool(id, service, {}, config), `review ${policy}-hint`],
  [id, 'a configuration for own use', tool(id, own, {}, config), 'absent'],
  [id, 'a configuration beside a use', tool(id, service, {}, config, workflow), `review ${policy}-shared`],
]

const sonar: readonly Case[] = [
  ['sonarsource-analyzers', 'own use', tool('sonarsource-analyzers', own), 'allow sonarsource-own'],
  ['sonarsource-analyzers', 'research', tool('sonarsource-analyzers', { use: 'research' }), 'allow sonarsource-own'],
  ['sonarsource-analyzers', 'a service', tool('sonarsource-analyzers', service), 'deny sonarsource-service'],
  [
    'sonarsource-analyzers',
    'a service with another agreement',
    tool('sonarsource-analyzers', holds(service, 'semgrep-commercial')),
    'deny sonarsource-service',
  ],
  [
    'sonarsource-analyzers',
    'a service with an agreement',
    tool('sonarsource-analyzers', holds(service, 'sonarsource-commercial')),
    'review sonarsource-service-agreed',
  ],
  ['sonarsource-analyzers', 'no use declared', tool('sonarsource-analyzers', {}), 'review sonarsource-use-unknown'],
  [
    'sonarsource-analyzers',
    'no use declared, an agreement',
    tool('sonarsource-analyzers', holds({}, 'sonarsource-commercial')),
    'review sonarsource-use-unknown',
  ],
  [
    'sonarsource-analyzers',
    'a configuration for a service',
    tool('sonarsource-analyzers', service, {}, config),
    'review sonarsource-hint',
  ],
  ['sonarsource-analyzers', 'a configuration for own use', tool('sonarsource-analyzers', own, {}, config), 'absent'],
]

const gitleaks = (declared: DeclaredFacts, organisation: Organisation, ...signs: Signal[]): DecideInput =>
  tool('gitleaks-action', declared, by(organisation), ...signs)

const gitleaksAction: readonly Case[] = [
  ['gitleaks-action', 'a key', gitleaks(holds(own, 'gitleaks-action-licence'), {}), 'allow gitleaks-action-licensed'],
  ['gitleaks-action', 'a person', gitleaks({}, { kind: 'personal' }), 'allow gitleaks-action-personal'],
  [
    'gitleaks-action',
    'a person who offers a service',
    gitleaks(service, { kind: 'personal' }),
    'deny gitleaks-action-service',
  ],
  [
    'gitleaks-action',
    'a service with a key',
    gitleaks(holds(service, 'gitleaks-action-licence'), {}),
    'review gitleaks-action-service-licensed',
  ],
  ...(['business', 'government', 'education', 'open-source'] as const).map(
    (kind): Case => [
      'gitleaks-action',
      `${kind} without a key`,
      gitleaks(own, { kind }),
      'deny gitleaks-action-organisation',
    ],
  ),
  ['gitleaks-action', 'nobody knows who', gitleaks(own, {}), 'review gitleaks-action-unknown'],
  ['gitleaks-action', 'a size without a kind', gitleaks(own, { employees: 1 }), 'review gitleaks-action-unknown'],
  [
    'gitleaks-action',
    'a trace in a business',
    gitleaks(own, { kind: 'business' }, config),
    'review gitleaks-action-hint',
  ],
  ['gitleaks-action', 'a trace of a person', gitleaks(own, { kind: 'personal' }, config), 'absent'],
]

const snyk: readonly Case[] = [
  ['snyk', 'a paid plan', tool('snyk', holds(closed, 'snyk-paid')), 'allow snyk-paid'],
  ['snyk', 'open source in public', tool('snyk', open), 'allow snyk-open-source'],
  ['snyk', 'a service', tool('snyk', { ...open, use: 'service' }), 'deny snyk-service'],
  ['snyk', 'a paid service', tool('snyk', holds(service, 'snyk-paid')), 'review snyk-service-paid'],
  ['snyk', 'closed code', tool('snyk', closed), 'deny snyk-not-open-source'],
  [
    'snyk',
    'closed code with another plan',
    tool('snyk', holds(closed, 'coverity-licence')),
    'deny snyk-not-open-source',
  ],
  ['snyk', 'nothing declared', tool('snyk', {}), 'review snyk-not-known'],
  ['snyk', 'open source in private', tool('snyk', { ...open, visibility: 'private' }), 'review snyk-not-known'],
  [
    'snyk',
    'a licence that is only detected',
    tool('snyk', { visibility: 'public' }, { detectedLicence: detected('MIT') }),
    'review snyk-not-known',
  ],
  [
    'snyk',
    'files that contradict',
    tool('snyk', open, { detectedLicence: detected('BUSL-1.1') }),
    'review snyk-not-known',
  ],
  [
    'snyk',
    'closed by declaration, open by files',
    tool('snyk', closed, { detectedLicence: detected('MIT') }),
    'review snyk-not-known',
  ],
  ['snyk', 'a configuration of closed code', tool('snyk', closed, {}, config), 'review snyk-hint'],
  ['snyk', 'a configuration of open code', tool('snyk', open, {}, config), 'absent'],
]

const coverity: readonly Case[] = [
  ['coverity', 'a licence', tool('coverity', holds(closed, 'coverity-licence')), 'allow coverity-licensed'],
  [
    'coverity',
    'a registered project',
    tool('coverity', holds(open, 'coverity-scan-project')),
    'allow coverity-scan-project',
  ],
  ['coverity', 'a service', tool('coverity', service), 'deny coverity-service'],
  [
    'coverity',
    'a service of a registered project',
    tool('coverity', holds({ ...open, use: 'service' }, 'coverity-scan-project')),
    'deny coverity-service',
  ],
  [
    'coverity',
    'a licensed service',
    tool('coverity', holds(service, 'coverity-licence')),
    'review coverity-service-licensed',
  ],
  ['coverity', 'closed code', tool('coverity', closed), 'deny coverity-not-open-source'],
  [
    'coverity',
    'closed code of a registered project',
    tool('coverity', holds(closed, 'coverity-scan-project')),
    'deny coverity-not-open-source',
  ],
  ['coverity', 'open source without registration', tool('coverity', open), 'review coverity-not-registered'],
  [
    'coverity',
    'a registered project in private',
    tool('coverity', holds({ ...open, visibility: 'private' }, 'coverity-scan-project')),
    'review coverity-not-known',
  ],
  ['coverity', 'nothing declared', tool('coverity', {}), 'review coverity-not-known'],
  [
    'coverity',
    'files that contradict',
    tool('coverity', holds(open, 'coverity-scan-project'), { detectedLicence: detected('BUSL-1.1') }),
    'review coverity-not-known',
  ],
  ['coverity', 'a configuration of closed code', tool('coverity', closed, {}, config), 'review coverity-hint'],
  [
    'coverity',
    'a configuration under a licence',
    tool('coverity', holds(closed, 'coverity-licence'), {}, config),
    'absent',
  ],
]

const desktop: ContainerEngine = { context: 'desktop-linux', operatingSystem: 'Docker Desktop' }

const docker = (
  organisation: Organisation,
  declared: DeclaredFacts = {},
  containerEngine: ContainerEngine | null = desktop,
): DecideInput => input(declared, { organisation, containerEngine })

const subscribed: DeclaredFacts = { entitlements: ['docker-subscription'] }
const business = (employees?: number, revenue?: number): Organisation => ({
  kind: 'business',
  ...(employees === undefined ? {} : { employees }),
  ...(revenue === undefined ? {} : { 'revenue-usd': revenue }),
})

const dockerDesktop: readonly Case[] = [
  ['docker-desktop', 'no container engine asked', docker(business(9, 9), {}, null), 'absent'],
  [
    'docker-desktop',
    'another engine',
    docker({ kind: 'government' }, {}, { context: 'default', operatingSystem: 'Debian GNU/Linux 12' }),
    'absent',
  ],
  ['docker-desktop', 'a subscription', docker({ kind: 'government' }, subscribed), 'allow docker-desktop-subscribed'],
  ['docker-desktop', 'a small business', docker(business(249, 9_999_999)), 'allow docker-desktop-small-business'],
  ['docker-desktop', 'one of nobody and nothing', docker(business(0, 0)), 'allow docker-desktop-small-business'],
  ['docker-desktop', 'one employee too many', docker(business(250, 0)), 'deny docker-desktop-large-business'],
  ['docker-desktop', 'revenue at the limit', docker(business(1, 10_000_000)), 'deny docker-desktop-large-business'],
  ['docker-desktop', 'many, of unknown revenue', docker(business(5_000)), 'deny docker-desktop-large-business'],
  ['docker-desktop', 'few, of unknown revenue', docker(business(5)), 'review docker-desktop-size-unknown'],
  [
    'docker-desktop',
    'little revenue, unknown size',
    docker(business(undefined, 5)),
    'review docker-desktop-size-unknown',
  ],
  ['docker-desktop', 'a business of unknown size', docker(business()), 'review docker-desktop-size-unknown'],
  ...(['personal', 'education', 'open-source'] as const).map(
    (kind): Case => ['docker-desktop', kind, docker({ kind, employees: 5_000 }), 'allow docker-desktop-free-kind'],
  ),
  [
    'docker-desktop',
    'a small authority',
    docker({ kind: 'government', employees: 3, 'revenue-usd': 0 }),
    'deny docker-desktop-government',
  ],
  ['docker-desktop', 'nothing known', docker({}), 'review docker-desktop-kind-unknown'],
  [
    'docker-desktop',
    'a size without a kind',
    docker({ employees: 3, 'revenue-usd': 1 }),
    'review docker-desktop-kind-unknown',
  ],
  [
    'docker-desktop',
    'a context of that name, of a large business',
    docker(business(900), {}, { context: 'desktop-linux', operatingSystem: 'Ubuntu 24.04' }),
    'review docker-desktop-hint',
  ],
  [
    'docker-desktop',
    'a context of that name, of a small one',
    docker(business(9, 9), {}, { context: 'desktop-linux', operatingSystem: 'Ubuntu 24.04' }),
    'absent',
  ],
  [
    'docker-desktop',
    'an engine that says nothing',
    docker(business(9, 9), {}, { context: null, operatingSystem: null }),
    'review docker-desktop-unread',
  ],
  [
    'docker-desktop',
    'an engine that says nothing, under a subscription',
    docker({}, subscribed, { context: null, operatingSystem: null }),
    'allow docker-desktop-unread-subscribed',
  ],
]

export const toolCases: readonly Case[] = [
  ...programs,
  ...shared('trufflehog', 'trufflehog'),
  ...shared('kics', 'kics'),
  ...sonar,
  ...gitleaksAction,
  ...snyk,
  ...coverity,
  ...dockerDesktop,
]
