import { availableParallelism } from 'node:os'
import type { KeyedEntry } from '../../evidence/index.ts'
import { AssayError } from '../../lib/errors.ts'
import type { BatchEntry } from '../../schemas/records/index.ts'
import { jobKey } from '../queue/job-key.ts'
import { scratchBase } from '../scratch.ts'
import { withRunner } from '../with-runner.ts'
import { failedEnd, failureOf, recordedEnd } from './ends.ts'
import type { KeyAsk, KeyContext } from './key-context.ts'
import { type Keyable, type KeyingBench, manifestOf, payloadOf } from './key-tree.ts'
import { type KeyWriter, openKeyWriter } from './key-writer.ts'
import { allowedPlace } from './place.ts'

/**
 * Reads the trees of all open entries without a key, as many at once as there are cores, and puts each into the queue as
 * soon as its key is known. An entry that cannot be read ends with the reason; the others go on. Throws where nothing can
 * be read at all (`sandbox/*`), what store and queue throw, and `cancelled` after the signal.
 */
export const keyOpen = async (ask: KeyAsk, ctx: KeyContext): Promise<void> => {
  const open = ctx.store.batches.entries(ask.batch.batch, 'open').filter(({ key }) => key === null)
  if (open.length === 0) return
  const writer = openKeyWriter(ask.batch, ctx)
  let keyed = 0
  const give = (entry: KeyedEntry): void => {
    keyed += 1
    ctx.progress(keyed, open.length)
    writer.give(entry)
  }
  try {
    const keyable = keyables(open, ask, ctx, give)
    const [first] = keyable
    if (first !== undefined) await keyAll(keyable, first, ask, ctx, give, writer)
  } finally {
    await writer.close()
  }
}

/** Those whose worktree is there and may be vetted; the rest end at once. */
const keyables = (
  open: readonly BatchEntry[],
  { roots }: KeyAsk,
  { shared }: KeyContext,
  give: (entry: KeyedEntry) => void,
): readonly Keyable[] => {
  const known = new Map<string, ReturnType<typeof shared.settings>>()
  const settingsOf = (digest: string): Keyable['settings'] => {
    const settings = known.get(digest) ?? shared.settings(digest)
    known.set(digest, settings)
    if (settings !== null) return settings
    throw new AssayError('job/configuration', `The settings ${digest} are not in the shared folder ${shared.dir}.`)
  }
  return open.flatMap((entry) => {
    try {
      return [{ entry, place: allowedPlace(entry.place, roots), settings: settingsOf(entry.configSha256) }]
    } catch (error) {
      give(unreadable(entry, error))
      return []
    }
  })
}

const keyAll = async (
  keyable: readonly Keyable[],
  { settings: { sandbox, minIsolation } }: Keyable,
  ask: KeyAsk,
  ctx: KeyContext,
  give: (entry: KeyedEntry) => void,
  writer: KeyWriter,
): Promise<void> => {
  const stop = new AbortController()
  const signal = AbortSignal.any([ctx.signal, writer.failed, stop.signal])
  const parallel = Math.min(availableParallelism(), keyable.length)
  const queue = [...keyable].reverse()
  const work = async (bench: KeyingBench): Promise<void> => {
    for (let next = queue.pop(); next !== undefined && !signal.aborted; next = queue.pop()) {
      const entry = await keyOne(next, ask, ctx, bench)
      if (entry !== null) give(entry)
      await writer.room()
    }
  }
  const { dir: base } = scratchBase(process.env)
  await withRunner({ base, sandbox, minIsolation, slots: parallel }, async (runner, scratch) => {
    const workers = Array.from({ length: parallel }, () =>
      work({ runner, scratch, signal }).catch((error: unknown) => {
        stop.abort()
        throw error
      }),
    )
    const failed = (await Promise.allSettled(workers)).find((end) => end.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  })
  if (ctx.signal.aborted) throw new AssayError('cancelled', 'Reading was stopped.')
}

/** null: it was stopped. */
const keyOne = async (
  keyable: Keyable,
  { demands }: KeyAsk,
  { store, secret }: KeyContext,
  bench: KeyingBench,
): Promise<KeyedEntry | null> => {
  const { entry } = keyable
  let manifest: string
  try {
    manifest = await manifestOf(keyable, bench)
  } catch (error) {
    return bench.signal.aborted ? null : unreadable(entry, error)
  }
  const hasRun = (key: string): boolean => store.runOfKey(key) !== null
  const payload = payloadOf({ keyable, manifest, demands, secret, hasRun })
  const key = jobKey(payload)
  const standing = store.runOfKey(key)
  const end = standing === null ? null : recordedEnd('reused', standing, 0)
  return { position: entry.position, round: payload.round, key, payload, end }
}

const unreadable = ({ position, round }: BatchEntry, error: unknown): KeyedEntry => ({
  ...{ position, round, key: null, payload: null },
  end: failedEnd('error', failureOf(error)),
})
