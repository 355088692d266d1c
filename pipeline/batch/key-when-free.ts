import { createBell } from './bell.ts'
import { type GoOnContext, goOnWith } from './go-on.ts'
import type { KeyContext } from './key-context.ts'
import { keyOpen } from './key-open.ts'
import { tryRole } from './locks.ts'
import type { BatchAsk, CoordinatorContext } from './request.ts'

const tryEveryMs = 1_000

/** Goes on with a batch that another process has in hand, as soon as that one is gone. Resolves after the signal too. */
export const keyWhenFree = async (
  { batch, roots, demands }: BatchAsk,
  ctx: GoOnContext & KeyContext & Pick<CoordinatorContext, 'stateDir'>,
): Promise<void> => {
  while (!ctx.signal.aborted) {
    await createBell().wait(tryEveryMs, ctx.signal)
    const record = ctx.store.batches.find(batch)
    if (ctx.signal.aborted || record?.state !== 'running') return
    const held = await tryRole('batch', ctx.stateDir, batch)
    if (held === null) continue
    try {
      const begun = await goOnWith(record, null, ctx)
      return await keyOpen({ batch: begun.record, roots, demands }, ctx)
    } finally {
      await held.release()
    }
  }
}
