import type { Store } from '../../evidence/index.ts'
import { nothingSeen } from '../../policies/index.ts'
import type { LicenceFacts, StoredAudit } from '../../schemas/records/index.ts'
import type { Gate } from '../gate.ts'
import type { Asked } from './asked.ts'
import type { DeclaredOf } from './declared-facts.ts'
import type { FoundRepository } from './find-repositories.ts'
import { judgeRepository, unseenNotes } from './judge-repository.ts'
import type { Reading } from './read-repository.ts'

type Keeping = {
  readonly audit: string
  readonly asked: Asked
  readonly gate: Gate
  readonly declaredOf: DeclaredOf
  readonly store: Store
}

/** Judges a repository as soon as it was read and puts it into the store; gives the repositories that lie in it. */
export const keepReading =
  (ctx: Keeping) =>
  (found: FoundRepository, reading: Reading): readonly FoundRepository[] => {
    const { facts: declared, problem } = ctx.declaredOf(found.place)
    const why = reading.kind === 'read' ? problem : reading.why
    if (reading.kind !== 'read' || why !== null) {
      ctx.store.audits.put(ctx.audit, unreadable(found, why ?? '', declared))
      return []
    }
    const { organisation, waivers } = ctx.asked.config
    const facts: LicenceFacts = {
      ...{ declared, organisation, analyzers: [], containerEngine: null, claims: [] },
      ...reading.seen,
    }
    const looked = { path: found.path, files: reading.files, notes: notesOf(reading, facts) }
    const repository = judgeRepository(looked, facts, waivers, ctx.gate)
    // What lies in it is owed from now on: an audit that goes on does not read the outer one again.
    for (const each of reading.nested)
      if (ctx.store.audits.get(ctx.audit, each.place) === null)
        ctx.store.audits.put(ctx.audit, unreadable(each, 'was not read yet: the audit was interrupted', {}))
    ctx.store.audits.put(ctx.audit, { place: found.place, facts, repository })
    return reading.nested
  }

const notesOf = ({ files, nested }: Extract<Reading, { kind: 'read' }>, facts: LicenceFacts): readonly string[] => [
  ...(files === 0 ? ['It holds no file.'] : []),
  ...nested.map(
    ({ path }) =>
      `${path} is a repository of its own: it is audited by itself, and this one's facts are not lent to it.`,
  ),
  ...unseenNotes(facts),
]

const unreadable = (
  { path, place }: FoundRepository,
  reason: string,
  declared: LicenceFacts['declared'],
): StoredAudit => ({
  place,
  facts: { declared, organisation: {}, analyzers: [], containerEngine: null, claims: [], ...nothingSeen },
  repository: {
    ...{ path, outcome: 'unreadable', reason, files: 0, declared, detected: nothingSeen.detectedLicence },
    ...{ tools: [], signals: [], decisions: [], unread: [], notes: [] },
  },
})
