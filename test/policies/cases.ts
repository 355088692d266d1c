import type { DecideInput } from '../../policies/index.ts'
import type { DeclaredFacts, RuleNote } from '../../schemas/records/index.ts'
import { ruleCases } from './cases-rules.ts'
import { toolCases } from './cases-tools.ts'
import { detected, input, ruleNote, signal } from './facts.ts'

/** Subject, what it is about, the facts, and the decision with the policy it rests on. */
export type Case = readonly [subject: string, about: string, from: DecideInput, verdict: string]

const github: DeclaredFacts = { host: 'github.com', visibility: 'public', use: 'internal' }
const closed: DeclaredFacts = { licence: 'LicenseRef-Own', host: 'github.com', visibility: 'private', use: 'internal' }
const entitled: DeclaredFacts = { ...closed, entitlements: ['github-advanced-security'] }

const c1 = [signal('C1')]
const use = (declared: DeclaredFacts, more: Partial<DecideInput> = {}): DecideInput =>
  input(declared, { signals: c1, ...more })
const byHand = (declared: DeclaredFacts): DecideInput => input(declared, { signals: [signal('C10', 'scan.sh')] })

const codeql: readonly Case[] = [
  ['codeql', 'no sign of it', input(closed), 'absent'],
  ['codeql', 'only signs that are no use', input(closed, { signals: [signal('C2'), signal('C7')] }), 'absent'],

  ['codeql', 'an entitlement for GitHub.com', use(entitled), 'allow codeql-entitled'],
  [
    'codeql',
    'the same on a server of GitHub Enterprise',
    use({ ...entitled, host: 'github-enterprise' }),
    'allow codeql-entitled',
  ],
  ['codeql', 'the same on Azure DevOps', use({ ...entitled, host: 'dev.azure.com' }), 'allow codeql-entitled'],
  [
    'codeql',
    'the same on an old address of Azure DevOps',
    use({ ...entitled, host: 'org.visualstudio.com' }),
    'allow codeql-entitled',
  ],
  [
    'codeql',
    'the same on a server of Azure DevOps',
    use({ ...entitled, host: 'azure-devops-server' }),
    'allow codeql-entitled',
  ],
  [
    'codeql',
    'another product',
    use({ ...closed, entitlements: ['github-enterprise-cloud'] }),
    'deny codeql-not-open-source',
  ],
  ['codeql', 'a name that nobody knows', use({ ...closed, entitlements: ['whatever'] }), 'deny codeql-not-open-source'],
  [
    'codeql',
    'an entitlement on its last day',
    use({ ...closed, entitlements: [{ name: 'github-advanced-security', expires: '2026-11-29' }] }),
    'allow codeql-entitled',
  ],
  [
    'codeql',
    'an entitlement that expired the day before',
    use({ ...closed, entitlements: [{ name: 'github-advanced-security', expires: '2026-11-28' }] }),
    'deny codeql-not-open-source',
  ],
  [
    'codeql',
    'one that expired beside one in force',
    use({
      ...closed,
      entitlements: [
        { name: 'github-advanced-security', expires: '2026-11-28' },
        { name: 'github-advanced-security', contract: '8' },
      ],
    }),
    'allow codeql-entitled',
  ],
  [
    'codeql',
    'an entitlement and no host',
    use({ licence: 'LicenseRef-Own', entitlements: ['github-advanced-security'] }),
    'review codeql-entitlement-elsewhere',
  ],

  [
    'codeql',
    'academic research on closed code anywhere',
    use({ licence: 'BUSL-1.1', host: 'gitlab.com', use: 'research' }),
    'allow codeql-research',
  ],
  [
    'codeql',
    'the same code without research',
    use({ licence: 'BUSL-1.1', host: 'gitlab.com', use: 'internal' }),
    'deny codeql-automation-elsewhere',
  ],

  ['codeql', 'open source on GitHub.com', use({ ...github, licence: 'MIT OR Apache-2.0' }), 'allow codeql-open-source'],
  [
    'codeql',
    'the host in capitals',
    use({ ...github, host: 'GitHub.com', licence: 'MIT' }),
    'allow codeql-open-source',
  ],
  ['codeql', 'one open part of an OR', use({ ...github, licence: 'MIT OR BUSL-1.1' }), 'allow codeql-open-source'],
  [
    'codeql',
    'one closed part of an AND',
    use({ ...github, licence: 'MIT AND BUSL-1.1' }),
    'deny codeql-not-open-source',
  ],
  [
    'codeql',
    'an exception',
    use({ ...github, licence: 'GPL-2.0-only WITH Classpath-exception-2.0' }),
    'allow codeql-open-source',
  ],
  ['codeql', 'source-available', use({ ...github, licence: 'SSPL-1.0' }), 'deny codeql-not-open-source'],
  [
    'codeql',
    'a licence that agrees with the files',
    use({ ...github, licence: 'GPL-3.0-or-later' }, { detectedLicence: detected('GPL-3.0-only') }),
    'allow codeql-open-source',
  ],
  [
    'codeql',
    'a use that is not declared',
    use({ licence: 'MIT', host: 'github.com', visibility: 'public' }),
    'allow codeql-open-source',
  ],

  ['codeql', 'a service', use({ ...github, licence: 'MIT', use: 'service' }), 'deny codeql-hosted-service'],
  ['codeql', 'a service with an entitlement', use({ ...entitled, use: 'service' }), 'review codeql-service-entitled'],

  [
    'codeql',
    'open source, automated, on GitLab.com',
    use({ ...github, licence: 'MIT', host: 'gitlab.com' }),
    'deny codeql-automation-elsewhere',
  ],
  [
    'codeql',
    'the same with a reason for review',
    use({ licence: 'MIT', host: 'gitlab.com', visibility: 'private' }),
    'deny codeql-automation-elsewhere',
  ],
  [
    'codeql',
    'an entitlement that does not cover it',
    use({ ...entitled, host: 'gitlab.com' }),
    'deny codeql-automation-elsewhere',
  ],
  [
    'codeql',
    'a script, so not known to be automated',
    byHand({ ...github, licence: 'MIT', host: 'gitlab.com' }),
    'review codeql-by-hand-elsewhere',
  ],
  [
    'codeql',
    'a script and automation declared',
    byHand({ ...github, licence: 'MIT', host: 'gitlab.com', automation: true }),
    'deny codeql-automation-elsewhere',
  ],
  [
    'codeql',
    'a CI file and no automation declared',
    input({ ...github, licence: 'MIT', host: 'gitlab.com' }, { signals: [signal('C10', '.gitlab-ci.yml')] }),
    'deny codeql-automation-elsewhere',
  ],
  [
    'codeql',
    'a CI file and automation denied',
    input(
      { ...github, licence: 'MIT', host: 'gitlab.com', automation: false },
      { signals: [signal('C10', '.gitlab-ci.yml')] },
    ),
    'review codeql-by-hand-elsewhere',
  ],
  [
    'codeql',
    'an entitlement elsewhere, by hand',
    byHand({ ...entitled, host: 'gitlab.com' }),
    'review codeql-entitlement-elsewhere',
  ],

  [
    'codeql',
    'a licence that is only detected',
    use(github, { detectedLicence: detected('MIT') }),
    'review codeql-licence-only-detected',
  ],
  [
    'codeql',
    'a licence file that nobody knows',
    use(github, { detectedLicence: detected(null) }),
    'review codeql-licence-only-detected',
  ],
  [
    'codeql',
    'a declaration that does not parse',
    use({ ...github, licence: 'SEE LICENSE IN x' }, { detectedLicence: detected('MIT') }),
    'review codeql-licence-only-detected',
  ],
  [
    'codeql',
    'a detected licence elsewhere',
    use({ host: 'gitlab.com' }, { detectedLicence: detected('MIT') }),
    'deny codeql-automation-elsewhere',
  ],
  ['codeql', 'no host', use({ licence: 'AGPL-3.0-only', visibility: 'public' }), 'review codeql-host-unknown'],
  ['codeql', 'closed code and no host', use({ licence: 'LicenseRef-Own' }), 'review codeql-host-unknown'],
  [
    'codeql',
    'open source that is still private',
    use({ ...github, licence: 'MIT', visibility: 'private' }),
    'review codeql-not-yet-public',
  ],
  [
    'codeql',
    'open source of unknown visibility',
    use({ licence: 'MIT', host: 'github.com' }),
    'review codeql-not-yet-public',
  ],
  [
    'codeql',
    'files that contradict',
    use({ ...github, licence: 'MIT' }, { detectedLicence: detected('GPL-3.0-only') }),
    'review codeql-licences-contradict',
  ],
  [
    'codeql',
    'closed by declaration, open by files',
    use(closed, { detectedLicence: detected('MIT') }),
    'review codeql-licences-contradict',
  ],
  [
    'codeql',
    'two files of which one contradicts',
    use({ ...github, licence: 'MIT' }, { detectedLicence: detected('MIT', 'BUSL-1.1') }),
    'review codeql-licences-contradict',
  ],
  [
    'codeql',
    'one file that adds terms which are not open to the declared ones',
    use({ ...github, licence: 'MIT' }, { detectedLicence: detected('MIT AND BUSL-1.1') }),
    'review codeql-licences-contradict',
  ],
  [
    'codeql',
    'one file with more open licences than the declared one',
    use({ ...github, licence: 'MIT' }, { detectedLicence: detected('MIT AND BSD-2-Clause') }),
    'allow codeql-open-source',
  ],
  [
    'codeql',
    'a file for the closed half of a declared choice',
    use({ ...github, licence: 'MIT OR BUSL-1.1' }, { detectedLicence: detected('BUSL-1.1') }),
    'allow codeql-open-source',
  ],
  [
    'codeql',
    'closed both ways',
    use(closed, { detectedLicence: detected('LicenseRef-npm-UNLICENSED') }),
    'deny codeql-not-open-source',
  ],
  ['codeql', 'nothing known at all', use({}), 'review codeql-host-unknown'],
  ['codeql', 'no licence on GitHub.com', use({ host: 'github.com' }), 'review codeql-nothing-known'],
  [
    'codeql',
    'no licence in a private tree',
    use({ host: 'github.com', visibility: 'private' }),
    'deny codeql-no-licence',
  ],

  ['codeql', 'a hint where a use would be denied', input(closed, { signals: [signal('C17')] }), 'review codeql-hint'],
  [
    'codeql',
    'a hint where nothing is known',
    input({}, { signals: [signal('C11', 'log.sarif')] }),
    'review codeql-hint',
  ],
  ['codeql', 'a hint where a use would be allowed', input(entitled, { signals: [signal('C17')] }), 'absent'],
  ['codeql', 'a hint beside a use', use(closed, { signals: [...c1, signal('C17')] }), 'deny codeql-not-open-source'],

  [
    'codeql',
    'an unread workflow',
    input(closed, { unread: [{ uri: 'w.yml', reason: 'x', subject: 'codeql' }] }),
    'review codeql-unread',
  ],
  [
    'codeql',
    'an unread workflow whose text shows a use',
    use(closed, { unread: [{ uri: '.github/workflows/scan.yml', reason: 'x', subject: 'codeql' }] }),
    'review codeql-unread',
  ],
  [
    'codeql',
    'an unread workflow beside a use',
    use(closed, { unread: [{ uri: 'w.yml', reason: 'x', subject: 'codeql' }] }),
    'deny codeql-not-open-source',
  ],
  [
    'codeql',
    'an unread workflow beside an allowed use',
    use(entitled, { unread: [{ uri: 'w.yml', reason: 'x', subject: 'codeql' }] }),
    'allow codeql-entitled',
  ],
  [
    'codeql',
    'an unread file of something else',
    input(closed, { unread: [{ uri: 'r.yaml', reason: 'x', subject: 'semgrep-rules' }] }),
    'absent',
  ],
]

const unreadRules: DecideInput['unread'] = [{ uri: 'rules/b.yaml', reason: 'x', subject: 'semgrep-rules' }]

const note = (terms: RuleNote['terms'], licence: string | null = null, fromRegistry = false): RuleNote =>
  ruleNote({ terms, licence, fromRegistry })

const rules = (declared: DeclaredFacts, ...notes: RuleNote[]): DecideInput => input(declared, { rules: notes })
const service: DeclaredFacts = { ...closed, use: 'service' }
const agreed: DeclaredFacts = { ...service, entitlements: ['semgrep-commercial'] }

const semgrep: readonly Case[] = [
  ['semgrep-rules', 'no sign of them', input(closed), 'absent'],
  [
    'semgrep-rules',
    'a rule file that could not be read beside rules of the owner',
    input(closed, { rules: [note('named', 'LicenseRef-Own')], unread: unreadRules }),
    'review semgrep-rules-unread',
  ],
  ...(['semgrep-rules-licence', 'registry'] as const).flatMap((terms): readonly Case[] => [
    ['semgrep-rules', `${terms} for a service`, rules(service, note(terms)), 'deny semgrep-rules-shared'],
    [
      'semgrep-rules',
      `${terms} for a use that is not declared`,
      rules({ visibility: 'private' }, note(terms)),
      'deny semgrep-rules-shared',
    ],
    [
      'semgrep-rules',
      `${terms} in a public tree`,
      rules({ ...closed, visibility: 'public' }, note(terms)),
      'deny semgrep-rules-shared',
    ],
    [
      'semgrep-rules',
      `${terms} in a tree of unknown visibility`,
      rules({ use: 'internal' }, note(terms)),
      'deny semgrep-rules-shared',
    ],
    [
      'semgrep-rules',
      `${terms} for own use in a private tree`,
      rules(closed, note(terms)),
      'review semgrep-rules-internal',
    ],
  ]),
  [
    'semgrep-rules',
    'Commons Clause for a service',
    rules(service, note('commons-clause')),
    'deny commons-clause-shared',
  ],
  [
    'semgrep-rules',
    'Commons Clause by a licence file',
    input(service, { signals: [signal('S10', 'vendor/LICENSE')] }),
    'deny commons-clause-shared',
  ],
  [
    'semgrep-rules',
    'Commons Clause for own use',
    rules(closed, note('commons-clause')),
    'review commons-clause-internal',
  ],
  ['semgrep-rules', 'Pro for own use', rules(closed, note('pro')), 'deny pro-rules'],
  ['semgrep-rules', 'Pro under an agreement', rules(agreed, note('pro')), 'review pro-rules-entitled'],
  ['semgrep-rules', 'Pro with an entitlement to something else', rules(entitled, note('pro')), 'deny pro-rules'],

  [
    'semgrep-rules',
    'a reference for a service',
    input(service, { signals: [signal('S12', 'a.sh')] }),
    'deny registry-reference-service',
  ],
  [
    'semgrep-rules',
    'a reference for own use',
    input(closed, { signals: [signal('S12', 'a.sh')] }),
    'review registry-reference',
  ],
  [
    'semgrep-rules',
    'a downloaded pack for an unknown use',
    input({}, { signals: [signal('S13', 'a.sh')] }),
    'review registry-reference',
  ],

  ['semgrep-rules', 'a licence of the owner', rules(service, note('named', 'LicenseRef-House')), 'allow rules-free'],
  [
    'semgrep-rules',
    'the declared licence',
    rules({ ...service, licence: 'AGPL-3.0-only' }, note('named', 'AGPL-3.0-or-later')),
    'allow rules-free',
  ],
  ['semgrep-rules', 'a permissive licence with nothing declared', rules({}, note('named', 'MIT')), 'allow rules-free'],
  [
    'semgrep-rules',
    "a third party's AGPL for own use",
    rules(closed, note('named', 'AGPL-3.0-only', true)),
    'allow rules-copyleft-internal',
  ],
  [
    'semgrep-rules',
    "a third party's AGPL for a service",
    rules(service, note('named', 'AGPL-3.0-only', true)),
    'review rules-copyleft-shared',
  ],
  [
    'semgrep-rules',
    "a third party's AGPL for an unknown use",
    rules({}, note('named', 'AGPL-3.0-only', true)),
    'review rules-copyleft-shared',
  ],
  [
    'semgrep-rules',
    "a third party's own terms",
    rules(closed, note('named', 'LicenseRef-Theirs', true)),
    'review rules-third-party',
  ],
  [
    'semgrep-rules',
    'no licence in a tree whose licence is declared',
    rules(service, note('unnamed')),
    'allow rules-of-licensed-tree',
  ],
  [
    'semgrep-rules',
    'no licence anywhere',
    rules({ use: 'internal' }, note('unnamed')),
    'review rules-of-unknown-origin',
  ],

  ['semgrep-rules', 'a hint', input(closed, { signals: [signal('S9', '.gitmodules')] }), 'review semgrep-rules-hint'],
  ['semgrep-rules', 'a comment that silences', input(closed, { signals: [signal('S21', 'a.py')] }), 'absent'],
  [
    'semgrep-rules',
    'an unread rule file',
    input(closed, { unread: [{ uri: 'rules/a.yaml', reason: 'x', subject: 'semgrep-rules' }] }),
    'review semgrep-rules-unread',
  ],
  [
    'semgrep-rules',
    'registry rules beside own ones',
    rules(service, note('named', 'LicenseRef-House'), note('registry')),
    'deny semgrep-rules-shared',
  ],
]

const known = (match: 'same' | 'similar', origin: string, more: Partial<RuleNote> = {}): RuleNote =>
  ruleNote({ known: { match, origin, similarity: match === 'same' ? 1 : 0.7 }, ...more })
const semgrepOwn = 'semgrep/semgrep-rules'
const copyleft = 'trailofbits/semgrep-rules'
const permissive = '0xdea/semgrep-rules'
const gets = { match: 'similar', origin: semgrepOwn, similarity: 1 } as const
const house: Partial<RuleNote> = { terms: 'named', licence: 'LicenseRef-House' }
const s14 = [signal('S14', 'rules/a.yaml', 2)]

const publicRules: readonly Case[] = [
  [
    'semgrep-rules',
    'a copy that names nothing',
    rules(service, known('same', semgrepOwn)),
    'deny commons-clause-shared',
  ],
  ['semgrep-rules', 'the same for own use', rules(closed, known('same', semgrepOwn)), 'review commons-clause-internal'],
  [
    'semgrep-rules',
    'the same with nothing declared',
    rules({}, known('same', semgrepOwn)),
    'deny commons-clause-shared',
  ],
  [
    'semgrep-rules',
    'a copy under a permissive header',
    rules(service, known('same', semgrepOwn, { terms: 'named', licence: 'MIT' })),
    'deny commons-clause-shared',
  ],
  [
    'semgrep-rules',
    "a copy under the owner's licence",
    rules(service, known('same', semgrepOwn, house)),
    'deny commons-clause-shared',
  ],
  [
    'semgrep-rules',
    'a copy that names the later terms',
    rules(
      service,
      known('same', semgrepOwn, { terms: 'semgrep-rules-licence', licence: 'Semgrep Rules License v1.0' }),
    ),
    'deny semgrep-rules-shared',
  ],
  [
    'semgrep-rules',
    "a copy of a third party's, for own use",
    rules(closed, known('same', copyleft)),
    'allow rules-copyleft-internal',
  ],
  [
    'semgrep-rules',
    "a copy of a third party's, for a service",
    rules({ ...service, licence: 'AGPL-3.0-only' }, known('same', copyleft, house)),
    'review rules-copyleft-shared',
  ],
  [
    'semgrep-rules',
    "a third party's permissive rule with the registry's marks",
    rules(service, known('same', permissive, { terms: 'registry', fromRegistry: true })),
    'allow rules-free',
  ],
  [
    'semgrep-rules',
    'a copy of an origin that the index no longer knows',
    rules(service, known('same', 'gone/rules')),
    'deny semgrep-rules-shared',
  ],
  ['semgrep-rules', 'a changed copy', rules(service, known('similar', semgrepOwn)), 'review rules-similar'],
  [
    'semgrep-rules',
    "a changed copy under the owner's licence",
    rules(closed, known('similar', semgrepOwn, house)),
    'review rules-similar',
  ],
  [
    'semgrep-rules',
    'a rule of few words that a public one has too, where a licence is declared',
    rules(closed, { ...known('similar', semgrepOwn), known: { ...gets, isShort: true } }),
    'allow rules-of-licensed-tree',
  ],
  [
    'semgrep-rules',
    'a rule of few words that a public one has too, where nobody says whose it is',
    rules(
      { use: 'internal', visibility: 'private' },
      { ...known('similar', semgrepOwn), known: { ...gets, isShort: true } },
    ),
    'review rules-of-unknown-origin',
  ],
  [
    'semgrep-rules',
    'a changed copy that names the terms of its origin',
    rules(service, known('similar', semgrepOwn, { terms: 'commons-clause', licence: 'Commons Clause' })),
    'deny commons-clause-shared',
  ],
  [
    'semgrep-rules',
    'a rule that resembles a copyleft one, for a service',
    rules(service, known('similar', copyleft, house)),
    'review rules-similar',
  ],
  ...([closed, { ...closed, use: 'research' }] as const).map(
    (declared): Case => [
      'semgrep-rules',
      `a rule that resembles a copyleft one, for ${declared.use} use`,
      rules(declared, known('similar', copyleft, house)),
      'allow rules-free',
    ],
  ),
  [
    'semgrep-rules',
    'a rule that resembles a permissive one',
    rules(service, known('similar', permissive, house)),
    'allow rules-free',
  ],
  [
    'semgrep-rules',
    'the id of a public rule in a rule without a licence',
    input(service, { rules: [note('unnamed')], signals: s14 }),
    'review semgrep-rules-hint',
  ],
  [
    'semgrep-rules',
    "the id of a public rule under the owner's licence",
    input(service, { rules: [note('named', 'LicenseRef-House')], signals: s14 }),
    'allow rules-free',
  ],
  [
    'semgrep-rules',
    'the id of a public rule in a copy of a free one',
    input(service, { rules: [known('same', permissive)], signals: s14 }),
    'allow rules-free',
  ],
]

const engine = (licence: string): DecideInput => input({}, { analyzers: [{ id: 'tool', licence }] })

const analyzers: readonly Case[] = [
  ['tool', 'LGPL', engine('LGPL-2.1-only'), 'allow analyzer-copyleft'],
  ['tool', 'MIT', engine('MIT'), 'allow analyzer-permissive'],
  ['tool', 'a choice', engine('LicenseRef-Theirs OR Apache-2.0'), 'allow analyzer-permissive'],
  ['tool', 'a licence that no policy knows', engine('LicenseRef-Theirs'), 'deny default-deny'],
  ['tool', 'a part that no policy knows', engine('MIT AND LicenseRef-Theirs'), 'deny default-deny'],
  ['tool', 'no licence', engine(''), 'deny default-deny'],
]

/** What holds whatever else is declared, asked of each fact set above: research and a covering entitlement free, a service does not, a hint is no use. */
const whatever: readonly Case[] = codeql
  .filter(([, , from]) => from.unread.length === 0 && from.signals.some((each) => /^C1[03]?$/u.test(each.signal)))
  .flatMap(([subject, about, from, verdict]): readonly Case[] => {
    const declare = (facts: DeclaredFacts): DecideInput => ({ ...from, declared: { ...from.declared, ...facts } })
    const entitlement: DeclaredFacts = {
      entitlements: ['github-advanced-security'],
      host: 'github.com',
      use: 'internal',
    }
    const hint = { ...from, signals: [signal('C17')], declared: { automation: true, ...from.declared } }
    return [
      [subject, `research and ${about}`, declare({ use: 'research' }), 'allow'],
      [subject, `a covering entitlement and ${about}`, declare(entitlement), 'allow codeql-entitled'],
      [subject, `a service and ${about}`, declare({ use: 'service', entitlements: [] }), 'deny'],
      [
        subject,
        `an entitled service and ${about}`,
        declare({ ...entitlement, use: 'service' }),
        'review codeql-service-entitled',
      ],
      [subject, `a hint and ${about}`, hint, verdict.startsWith('allow') ? 'absent' : 'review codeql-hint'],
    ]
  })

export const cases: readonly Case[] = [
  ...codeql,
  ...whatever,
  ...semgrep,
  ...publicRules,
  ...analyzers,
  ...ruleCases,
  ...toolCases,
]
