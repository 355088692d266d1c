import { type Store, tryBundlePlace, writeBundle } from '../evidence/index.ts'
import { analysisOf } from '../evidence/statement/index.ts'
import { readOperatorConfig } from '../pipeline/config/operator.ts'
import type { RunRecord } from '../schemas/records/index.ts'
import { onInterrupt } from './interrupt.ts'
import type { Io } from './io.ts'
import { type BundleFlags, keyFileOf, openSigningKey } from './signing-key.ts'

/** Writes a recorded run as a bundle, signed now: of the same analysis, by the key of today. */
export const bundleRecorded = async (
  run: RunRecord,
  store: Store,
  flags: BundleFlags & { readonly out: string },
  io: Io,
): Promise<void> => {
  const keyFile = keyFileOf(flags, readOperatorConfig(undefined, process.env))
  const { out: dir } = flags
  analysisOf(run) // a record of an earlier version is refused before a key is asked for
  tryBundlePlace(dir)
  const { sign } = await openSigningKey(keyFile, io)
  const { signal, release } = onInterrupt()
  try {
    await writeBundle({ dir, run, readBlob: store.readBlob, sign, signal })
  } finally {
    release()
  }
}
