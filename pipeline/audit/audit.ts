import { tmpdir } from 'node:os'
import type { AuditReport } from '../../schemas/records/index.ts'
import { withRunner } from '../with-runner.ts'
import { beginAudit } from './begin.ts'
import { declaredFacts } from './declared-facts.ts'
import { findRepositories } from './find-repositories.ts'
import { keepReading } from './keep.ts'
import { storedReport } from './report-of.ts'
import type { AuditContext, AuditRequest } from './request.ts'
import { readSideBySide } from './side-by-side.ts'

/**
 * Audits repositories in place: nothing of them is copied, executed or followed through a link. Every finished one is in
 * the store at once. Throws AssayError for what keeps it from a start, and after the signal; every other end is in the
 * result.
 */
export const audit = async (request: AuditRequest, ctx: AuditContext): Promise<AuditReport> => {
  const begun = beginAudit(request, ctx)
  const found = findRepositories(begun.asked.paths)
  const declaredOf = declaredFacts(begun.asked, found.repositories)
  const pending = begun.start(found.repositories)
  ctx.progress({ kind: 'begun', audit: begun.audit, total: pending.length })

  const keep = keepReading({ audit: begun.audit, asked: begun.asked, gate: request.gate, declaredOf, store: ctx.store })
  const { sandbox, minIsolation, parallel } = request
  await withRunner({ base: tmpdir(), sandbox, minIsolation, slots: parallel + 1 }, (runner) =>
    readSideBySide(pending, { ...ctx, runner, parallel, onEnd: keep }),
  )

  ctx.store.audits.finish(begun.audit, new Date(ctx.now()).toISOString())
  const notices = [...begun.notices(), ...found.notices]
  return storedReport(begun.audit, begun.asked.config.waivers, notices, request.gate, ctx.store)
}
