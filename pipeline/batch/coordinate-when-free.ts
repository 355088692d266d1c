import { type Bell, createBell } from './bell.ts'
import { type Coordinator, tryCoordinate } from './coordinator.ts'
import { coordinatorOf } from './coordinator-lock.ts'
import type { BatchEvent, CoordinatorContext } from './request.ts'

/** A coordinator that waits for its turn. */
export type Standby = {
  /** Rejects where it cannot go on. */
  readonly failed: Promise<never>
  /** Settles what has ended, where it is this process that does so. */
  readonly settle: () => Promise<void>
  readonly close: () => Promise<void>
}

const tryEveryMs = 1_000

/** Coordinates now where nobody else does, else as soon as that one is gone. Says who it is. */
export const coordinateWhenFree = async (
  ctx: CoordinatorContext,
  bell: Bell,
  progress: (event: BatchEvent) => void,
): Promise<Standby> => {
  const stop = new AbortController()
  let own: Coordinator | null = null
  let holder: string | null = null
  let fail: (error: unknown) => void = () => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => {}) // whoever waits for it hears it

  const attempt = async (): Promise<void> => {
    own = await tryCoordinate(ctx, bell)
    own?.failed.catch(fail)
    const now = coordinatorOf(ctx.stateDir, ctx.queue.name)
    if (now !== null && now !== holder) progress({ kind: 'coordinator', holder: now })
    holder = now
  }
  await attempt()
  const waiting = (async () => {
    while (own === null && !stop.signal.aborted) {
      await createBell().wait(tryEveryMs, stop.signal)
      if (!stop.signal.aborted) await attempt()
    }
  })().catch(fail)
  return {
    failed,
    settle: async () => own?.settle(),
    close: async () => {
      stop.abort()
      await waiting
      await own?.close()
    },
  }
}
