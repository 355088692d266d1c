import { canonicalJson } from '../../lib/canonical.ts'
import { counted } from '../../lib/counted.ts'
import { AssayError } from '../../lib/errors.ts'
import { redactJson } from '../../lib/redact/index.ts'
import { runId } from '../run-id.ts'
import { type Asked, askedOf } from './asked.ts'
import type { FoundRepository } from './find-repositories.ts'
import type { AuditContext, AuditRequest } from './request.ts'

/** An audit that may start. `start` stores it, where it is new, and gives what is still to be read. */
export type Begun = {
  readonly audit: string
  readonly asked: Asked
  readonly start: (found: readonly FoundRepository[]) => readonly FoundRepository[]
  /** Known once it has started. */
  readonly notices: () => readonly string[]
}

/** A new audit, or an interrupted one to go on with. Throws a usage error where there is none such, or it was asked otherwise. */
export const beginAudit = (request: AuditRequest, ctx: AuditContext): Begun =>
  request.resume === null ? beginNew(request.asked, ctx) : goOn(request.asked, request.resume, ctx)

const beginNew = (asked: Asked, { store, now }: AuditContext): Begun => {
  const startedAt = now()
  const audit = runId(startedAt)
  return {
    audit,
    asked,
    start: (found) => {
      store.audits.begin({ audit, startedAt: new Date(startedAt).toISOString(), asked })
      return found
    },
    notices: () => [],
  }
}

const goOn = (now: Asked, name: string, { store: { audits } }: AuditContext): Begun => {
  const entry = name === 'last' ? audits.lastUnfinished() : audits.find(name)
  if (entry === null)
    throw name === 'last'
      ? new AssayError('usage/argument', 'No audit was interrupted.', { remedy: 'Start one: assay audit PATH...' })
      : new AssayError('run/not-found', `No audit ${name} is recorded.`, {
          remedy: 'Name the id that the interrupted audit gave, or last.',
        })
  const { audit, startedAt } = entry
  if (entry.finishedAt !== null)
    throw new AssayError('usage/argument', `The audit ${audit} is finished.`, {
      remedy: `assay audit --at ${audit} judges it again; without --resume a new one starts.`,
    })
  const asked = askedOf(entry.asked)
  if (asked === null)
    throw new AssayError('usage/argument', `The audit ${audit} was begun by another version of Assay.`, {
      remedy: 'Start a new one: assay audit PATH...',
    })
  if (!isSame(now, asked))
    throw new AssayError('usage/argument', `The audit ${audit} was begun with other paths, facts or configuration.`, {
      remedy: 'Resume it with the same ones, or leave paths and facts away; or start a new one without --resume.',
    })
  let taken = 0
  return {
    audit,
    asked,
    start: (found) => {
      const stored = audits.places(audit).flatMap((place) => audits.get(audit, place) ?? [])
      const finished = new Set(stored.filter(isJudged).map(({ place }) => place))
      taken = finished.size
      const owed = stored.flatMap((each) =>
        isJudged(each) ? [] : [{ path: each.repository.path, place: each.place, problem: null }],
      )
      const byPlace = new Map([...owed, ...found].map((each) => [each.place, each]))
      return [...byPlace.values()].filter(({ place }) => !finished.has(place))
    },
    notices: () => [
      `${counted(taken, 'repository', 'repositories')} had been read when the audit that began at ${startedAt} was interrupted, and ${taken === 1 ? 'is' : 'are'} taken from the store.`,
    ],
  }
}

const isJudged = ({ repository }: { readonly repository: { readonly outcome: string } }): boolean =>
  repository.outcome === 'judged'

/** Paths and facts may be left away; what is given, and the configuration, must be the same as what was stored. */
const isSame = (given: Asked, then: Asked): boolean => {
  const now = redactJson(given)
  const isBare = now.paths.length === 0 && now.list.length === 0 && Object.keys(now.flags).length === 0
  return canonicalJson(isBare ? now.config : now) === canonicalJson(isBare ? then.config : then)
}
