import { cargoHome } from '../../lib/cache-dir.ts'
import { readOperatorConfig } from '../../pipeline/config/operator.ts'
import type { VetResult } from '../../pipeline/result.ts'
import { vet } from '../../pipeline/run.ts'
import { onInterrupt } from '../interrupt.ts'
import type { Io } from '../io.ts'
import { openProgress } from '../progress.ts'
import { prefixBelowCheckout, type ReportFormat, renderReport } from '../report-formats.ts'
import { keyFileOf, openSigningKey, refuseKeyAlone } from '../signing-key.ts'
import { writeStepSummary } from '../step-summary.ts'
import { openDefaultStore } from '../store.ts'
import { installationWith } from '../tools-on-demand.ts'
import { uploadTargets, writeUploads } from '../upload/index.ts'
import { requestOf, type VetFlags } from './options.ts'

/** Runs a vet and writes it in the format asked for. Throws AssayError; gives the verdict. */
export const runVetCommand = async (
  path: string,
  flags: VetFlags & { readonly format: ReportFormat },
  io: Io,
): Promise<VetResult['report']['verdict']> => {
  const targets = uploadTargets(flags.upload ?? [], path)
  const result = await runVet(path, flags, io)
  const withheld = await writeUploads(targets, result.log, result.record)
  const report = { ...result.report, notices: [...result.report.notices, ...withheld] }
  const view = { ...result, report, prefix: prefixBelowCheckout(path, process.env) }
  await io.out(renderReport(flags.format, view, () => result.log, io))
  io.err(withheld.map((sentence) => `note  ${sentence}\n`).join(''))
  if (flags.format === 'github') writeStepSummary(view, process.env, io)
  return result.report.verdict
}

const runVet = async (path: string, flags: VetFlags, io: Io): Promise<VetResult> => {
  refuseKeyAlone(flags)
  const config = readOperatorConfig(flags.config, process.env)
  const request = requestOf(path, flags, config)
  const keyFile = keyFileOf(flags, config)
  const installation = await installationWith(request.analyzers)
  const interrupt = onInterrupt()
  const progress = openProgress(io)
  const store = openDefaultStore()
  try {
    return await vet(request, {
      installation,
      cargoHome: cargoHome(process.env),
      store,
      openSigner: () => openSigningKey(keyFile, io),
      signal: interrupt.signal,
      now: Date.now,
      progress: progress.report,
    })
  } finally {
    progress.close()
    store.close()
    interrupt.release()
  }
}
