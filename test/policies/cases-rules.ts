import type { DecideInput } from '../../policies/index.ts'
import type { DeclaredFacts, KnownRule, RuleNote, Signal } from '../../schemas/records/index.ts'
import type { Case } from './cases.ts'
import { input, ruleNote, signal } from './facts.ts'

const own: DeclaredFacts = { licence: 'LicenseRef-Own', visibility: 'private', use: 'internal' }
const service: DeclaredFacts = { ...own, use: 'service' }
const agreed: DeclaredFacts = { ...service, entitlements: ['semgrep-commercial'] }

const same: KnownRule = { match: 'same', origin: 'nobody/knows', similarity: 1 }
const similar: KnownRule = { match: 'similar', origin: 'nobody/knows', similarity: 0.9 }

const rules = (declared: DeclaredFacts, notes: readonly Partial<RuleNote>[], signals: Signal[] = []): DecideInput =>
  input(declared, { rules: notes.map(ruleNote), signals })

const named = { terms: 'named', licence: 'LicenseRef-House' } as const

export const ruleCases: readonly Case[] = [
  ...(['semgrep-rules-licence', 'registry'] as const).map(
    (terms): Case => [
      'semgrep-rules',
      `${terms} for a service under an agreement`,
      rules(agreed, [{ terms }]),
      'deny semgrep-rules-shared',
    ],
  ),
  [
    'semgrep-rules',
    'Commons Clause for a service under an agreement',
    rules(agreed, [{ terms: 'commons-clause' }]),
    'review commons-clause-agreed',
  ],
  [
    'semgrep-rules',
    'an agreement that is expired',
    rules({ ...service, entitlements: [{ name: 'semgrep-commercial', expires: '2026-01-01' }] }, [{ terms: 'pro' }]),
    'deny pro-rules',
  ],

  ['semgrep-rules', 'a stripped copy for a service', rules(service, [{ known: same }]), 'deny semgrep-rules-shared'],
  ['semgrep-rules', 'a stripped copy for own use', rules(own, [{ known: same }]), 'review semgrep-rules-internal'],
  [
    'semgrep-rules',
    'a copy under a licence that somebody wrote above it',
    rules(service, [{ ...named, known: same }]),
    'deny semgrep-rules-shared',
  ],
  ['semgrep-rules', 'a changed copy', rules(service, [{ ...named, known: similar }]), 'review rules-similar'],
  [
    'semgrep-rules',
    'a changed copy beside a stripped one',
    rules(service, [
      { ...named, known: similar },
      { known: same, line: 12, firstLine: 12, lastLine: 14 },
    ]),
    'deny semgrep-rules-shared',
  ],

  [
    'semgrep-rules',
    'a pointer beside a rule of its owner',
    rules(service, [named], [signal('S9', '.gitmodules', 1)]),
    'review semgrep-rules-hint',
  ],
]
