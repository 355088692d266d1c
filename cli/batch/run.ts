import type { Store } from '../../evidence/index.ts'
import { printable } from '../../lib/printable.ts'
import { type BatchList, checkBatchName, defaultBatchName, readBatchSource } from '../../pipeline/batch/index.ts'
import { readOperatorConfig } from '../../pipeline/config/operator.ts'
import { onInterrupt } from '../interrupt.ts'
import type { Io } from '../io.ts'
import { openStatusLine } from '../progress.ts'
import { keyFileOf, openSigningKey, refuseKeyAlone } from '../signing-key.ts'
import { openDefaultStore } from '../store.ts'
import { bundleFolder, writeBundles } from './bundles.ts'
import { exitCodeOfBatch } from './exit-code.ts'
import { type BatchFlags, optionsOf } from './options.ts'
import { renderBatch, viewOf } from './report/index.ts'
import { settingsOfMany } from './settings.ts'
import { workThrough } from './work-through.ts'

/** Runs a batch to its end, writes its summary and gives the exit code. Throws AssayError; `cancelled` where it was paused. */
export const runBatchCommand = async (argument: string | undefined, flags: BatchFlags, io: Io): Promise<number> => {
  refuseKeyAlone(flags)
  const options = optionsOf(argument, flags)
  const config = readOperatorConfig(flags.config, process.env)
  const list = options.list === null ? null : readBatchSource(options.list)
  const batch = checkBatchName(options.name ?? defaultBatchName(options.list ?? '-', Date.now()))
  const store = openDefaultStore()
  const interrupt = onInterrupt()
  try {
    const paths = pathsOf(list, batch, store)
    const settings = settingsOfMany(flags, config, paths)
    const out = flags.out === undefined ? null : bundleFolder(flags.out, batch, paths)
    // What is wrong with the key is said before the work.
    const signer = out === null ? null : await openSigningKey(keyFileOf(flags, config), io)
    const report = await workThrough(
      { batch, list, options, flags, config, settings, store, signal: interrupt.signal },
      io,
    )
    const view = viewOf(report, store)
    if (out !== null && signer !== null)
      await bundle({ dir: out, view, store, ...signer, signal: interrupt.signal }, io)
    await io.out(renderBatch(flags.format, view, store, io))
    if (flags.format !== 'pretty') for (const notice of report.notices) io.err(`assay: ${printable(notice)}\n`)
    return exitCodeOfBatch(report)
  } finally {
    store.close()
    interrupt.release()
  }
}

/** Where the worktrees lie, as far as they are known before any was looked at. */
const pathsOf = (list: BatchList | null, batch: string, store: Store): readonly string[] =>
  list === null
    ? store.batches.entries(batch).map(({ place }) => place)
    : list.entries.filter(({ problem }) => problem === null).map(({ path }) => path)

const bundle = async (ask: Omit<Parameters<typeof writeBundles>[0], 'progress'>, io: Io): Promise<void> => {
  let now = 'writing the bundles'
  const line = openStatusLine(io, () => now)
  try {
    await writeBundles({ ...ask, progress: (done, of) => (now = `writing bundle ${done + 1} of ${of}`) })
  } finally {
    line.close()
  }
}
