import { type Command, Option } from 'commander'
import { AssayError } from '../lib/errors.ts'
import { renderMarkdown, renderPretty } from '../pipeline/report/index.ts'
import type { RunRecord } from '../schemas/records/index.ts'
import type { Io } from './io.ts'

type Format = 'pretty' | 'json' | 'sarif' | 'markdown' | 'record'

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
        .choices(['pretty', 'json', 'sarif', 'markdown', 'record'])
        .default('pretty'),
    )
    .action(async (run: string, { format }: { format: Format }) => {
      const { openDefaultStore } = await import('./store.ts')
      const store = openDefaultStore()
      try {
        const record = store.get(run)
        if (record === null) {
          throw new AssayError('run/not-found', `No run ${run} is recorded.`, { remedy: 'assay runs lists them.' })
        }
        await io.out(rendered(record, format, io, store.readBlob))
      } finally {
        store.close()
      }
    })
}

const rendered = (
  record: RunRecord,
  format: Format,
  io: Io,
  readBlob: (sha256: string) => Uint8Array,
): string | Uint8Array => {
  switch (format) {
    case 'pretty':
      return renderPretty(record, io.paint)
    case 'markdown':
      return renderMarkdown(record)
    case 'json':
      return `${JSON.stringify(record.report, null, 2)}\n`
    case 'record':
      return `${JSON.stringify(record, null, 2)}\n`
    case 'sarif':
      return readBlob(record.report.evidence.log)
  }
}
