import { cargoHome } from '../../lib/cache-dir.ts'
import { readOperatorConfig } from '../../pipeline/config/operator.ts'
import { renderMarkdown, renderPretty } from '../../pipeline/report/index.ts'
import type { VetResult } from '../../pipeline/result.ts'
import { vet } from '../../pipeline/run.ts'
import { onInterrupt } from '../interrupt.ts'
import type { Io } from '../io.ts'
import { openProgress } from '../progress.ts'
import { openDefaultStore } from '../store.ts'
import { installationWith } from '../tools-on-demand.ts'
import { requestOf, type VetFlags } from './options.ts'

export type Format = 'pretty' | 'json' | 'sarif' | 'markdown'

/** Runs a vet and writes it in the format asked for. Throws AssayError; gives the verdict. */
export const runVetCommand = async (
  path: string,
  flags: VetFlags & { readonly format: Format },
  io: Io,
): Promise<VetResult['report']['verdict']> => {
  const result = await runVet(path, flags, io)
  await io.out(rendered(result, flags.format, io))
  return result.report.verdict
}

const runVet = async (path: string, flags: VetFlags, io: Io): Promise<VetResult> => {
  const request = requestOf(path, flags, readOperatorConfig(flags.config, process.env))
  const installation = await installationWith(request.analyzers)
  const interrupt = onInterrupt()
  const progress = openProgress(io)
  const store = openDefaultStore()
  try {
    return await vet(request, {
      installation,
      cargoHome: cargoHome(process.env),
      store,
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

const rendered = (result: VetResult, format: Format, io: Io): string | Uint8Array => {
  switch (format) {
    case 'pretty':
      return renderPretty(result, io.paint)
    case 'markdown':
      return renderMarkdown(result)
    case 'json':
      return `${JSON.stringify(result.report, null, 2)}\n`
    case 'sarif':
      return result.log
  }
}
