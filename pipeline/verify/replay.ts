import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../evidence/index.ts'
import { AssayError } from '../../lib/errors.ts'
import type { RunRecord } from '../../schemas/records/index.ts'
import type { VetContext } from '../context.ts'
import type { VetRequest } from '../request.ts'
import { vet } from '../run.ts'

/** A run that is kept nowhere: its record, and the logs of its analyzers by digest. */
export type ReplayedRun = { readonly record: RunRecord; readonly logs: ReadonlyMap<string, Uint8Array> }

/** Vets once more with a store of its own, which is gone when it returns or throws. Throws what `vet` throws. */
export const replay = async (
  request: VetRequest,
  ctx: Omit<VetContext, 'store' | 'openSigner'>,
): Promise<ReplayedRun> => {
  const dir = mkdtempSync(join(tmpdir(), 'assay-replay-'))
  const { nativeBinding } = ctx.installation
  try {
    const store = openStore({ dir, ...(nativeBinding === null ? {} : { nativeBinding }) })
    try {
      const { record } = await vet(request, { ...ctx, store, openSigner: unsigned })
      const digests = record.analyzers.flatMap(({ logSha256 }) => logSha256 ?? [])
      return { record, logs: new Map(digests.map((digest) => [digest, store.readBlob(digest)])) }
    } finally {
      store.close()
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const unsigned = (): Promise<never> =>
  Promise.reject(new AssayError('fault/internal', 'A replay was to be signed; it writes no bundle.'))
