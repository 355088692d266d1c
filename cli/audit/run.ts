import { availableParallelism } from 'node:os'
import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import { versionOf } from '../../lib/version.ts'
import {
  audit,
  judgeAgain,
  renderAuditCsv,
  renderAuditMarkdown,
  renderAuditPretty,
  renderAuditSarif,
} from '../../pipeline/audit/index.ts'
import { type OperatorConfig, policyFolderOf, readOperatorConfig } from '../../pipeline/config/operator.ts'
import { type Gate, openGate } from '../../pipeline/gate.ts'
import { explain } from '../../policies/index.ts'
import type { AuditReport } from '../../schemas/records/index.ts'
import { exitCodes } from '../exit-codes.ts'
import { onInterrupt } from '../interrupt.ts'
import type { Io } from '../io.ts'
import { openDefaultStore } from '../store.ts'
import { type AuditFlags, type AuditFormat, askedOfFlags, refuseBesideAt } from './options.ts'
import { openAuditProgress } from './progress.ts'

/** Runs an audit, or judges a recorded one again, writes it in the format asked for and gives the exit code. Throws AssayError. */
export const runAuditCommand = async (paths: readonly string[], flags: AuditFlags, io: Io): Promise<number> => {
  const config = readOperatorConfig(flags.config, process.env)
  const gate = openGate(
    Date.now(),
    policyFolderOf(config),
    (config.values.analyzer ?? []).map(({ id }) => id),
  )
  const report =
    flags.at === undefined ? await runAudit(paths, flags, config, gate, io) : judgeRecorded(paths, flags, config, gate)
  await io.out(rendered(report, gate, flags.format, io))
  if (flags.format !== 'pretty') for (const notice of report.notices) io.err(`assay: ${printable(notice)}\n`)
  return exitCodeOfAudit(report)
}

const judgeRecorded = (
  paths: readonly string[],
  flags: AuditFlags,
  config: OperatorConfig,
  gate: Gate,
): AuditReport => {
  refuseBesideAt(paths, flags)
  const store = openDefaultStore()
  try {
    return judgeAgain(flags.at ?? '', config.values.waiver ?? [], gate, store)
  } finally {
    store.close()
  }
}

const runAudit = async (
  paths: readonly string[],
  flags: AuditFlags,
  config: OperatorConfig,
  gate: Gate,
  io: Io,
): Promise<AuditReport> => {
  const { values } = config
  const request = {
    asked: askedOfFlags(paths, flags, config),
    resume: flags.resume ?? null,
    gate,
    sandbox: flags.sandbox ?? values.sandbox ?? 'auto',
    minIsolation: values['min-isolation'] ?? 'namespace',
    parallel: availableParallelism(),
  }
  const interrupt = onInterrupt()
  const progress = openAuditProgress(io)
  const store = openDefaultStore()
  try {
    const ctx = { store, signal: interrupt.signal, now: Date.now, progress: progress.report }
    return await audit(request, ctx)
  } catch (error) {
    progress.close()
    io.err(progress.interrupted())
    if (interrupt.signal.aborted) throw new AssayError('cancelled', 'The audit was interrupted.', { cause: error })
    throw error
  } finally {
    progress.close()
    store.close()
    interrupt.release()
  }
}

const rendered = (report: AuditReport, { policies }: Gate, format: AuditFormat, io: Io): string => {
  const view = { report, explain: (decision: Parameters<typeof explain>[0]) => explain(decision, policies) }
  switch (format) {
    case 'pretty':
      return renderAuditPretty(view, io.paint)
    case 'json':
      return `${JSON.stringify(report, null, 2)}\n`
    case 'sarif':
      return renderAuditSarif(view, versionOf(), exitCodeOfAudit(report))
    case 'csv':
      return renderAuditCsv(view)
    case 'markdown':
      return renderAuditMarkdown(view)
  }
}

/** DESIGN §2: 1 a deny, 3 a review or something unread, 0 neither. */
const exitCodeOfAudit = ({ counts }: AuditReport): number => {
  if (counts.deny > 0) return exitCodes.fail
  return counts.review > 0 || counts.unread > 0 ? exitCodes.incomplete : exitCodes.pass
}
