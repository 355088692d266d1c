import { type Command, Option } from 'commander'
import { AssayError } from '../lib/errors.ts'
import type { Io } from './io.ts'
import { type ReportFormat, renderReport, reportFormats } from './report-formats.ts'
import { type BundleFlags, refuseKeyAlone } from './signing-key.ts'
import { writeStepSummary } from './step-summary.ts'

type ShowFlags = BundleFlags & { readonly format: ReportFormat | 'record' }

export const registerShow = (program: Command, io: Io): void => {
  program
    .command('show')
    .summary('show one recorded run')
    .description(
      'Shows a recorded run in the formats of vet. record is all that is kept of it: plans, receipts, digests, ledgers.',
    )
    .argument('<run>', 'the run, or the beginning of its id')
    .addOption(
      new Option('--format <name>', 'what goes to standard output')
        .choices([...reportFormats, 'record'])
        .default('pretty'),
    )
    .option('--out <dir>', 'also write the evidence as a signed bundle into this folder')
    .option('--key <file>', 'sign the bundle with this key (default: one of your own; assay keys)')
    .action(async (run: string, flags: ShowFlags) => {
      refuseKeyAlone(flags)
      const { format, out } = flags
      const { openDefaultStore } = await import('./store.ts')
      const store = openDefaultStore()
      try {
        const record = store.get(run)
        if (record === null) {
          throw new AssayError('run/not-found', `No run ${run} is recorded.`, { remedy: 'assay runs lists them.' })
        }
        if (out !== undefined) {
          const { bundleRecorded } = await import('./bundle-recorded.ts')
          await bundleRecorded(record, store, { ...flags, out }, io)
        }
        if (format === 'record') await io.out(`${JSON.stringify(record, null, 2)}\n`)
        else await io.out(renderReport(format, record, () => store.readBlob(record.report.evidence.log), io))
        if (format === 'github') writeStepSummary(record, process.env, io)
      } finally {
        store.close()
      }
    })
}
