import { openRunner, type Runner } from '../runner/index.ts'
import { openScratch } from './scratch.ts'
import type { RunnerNeeds, WithRunner } from './with-runner.ts'

/** A runner that stays open from one use to the next, each with a scratch folder of its own. */
export type KeptRunner = {
  /** One use after the other. */
  readonly use: WithRunner
  /** The next use gets a new one. */
  readonly drop: () => Promise<void>
}

/** A machine may change under a process that runs for days: what a receipt says of the sandbox was tried this long ago at most. */
const maxAgeMs = 600_000

/**
 * Keeps a runner, probed once, for ten minutes. One that is not usable, or in whose use something was thrown, so that a
 * command of it may still run, is not kept.
 */
export const keepRunner = (now: () => number): KeptRunner => {
  let kept: { readonly needs: string; readonly since: number; readonly runner: Runner; close(): Promise<void> } | null =
    null
  const drop = async (): Promise<void> => {
    const old = kept
    kept = null
    await old?.close()
  }
  const runnerFor = async (needs: RunnerNeeds): Promise<Runner> => {
    const same = JSON.stringify(needs)
    if (kept !== null && (kept.needs !== same || now() - kept.since >= maxAgeMs)) await drop()
    if (kept !== null) return kept.runner
    const { base, sandbox, minIsolation, slots } = needs
    const scratch = openScratch(base, sandbox)
    try {
      const runner = await openRunner({ sandbox, minIsolation, scratchDir: scratch.make('runner'), slots })
      const close = () => runner.close().finally(scratch.remove)
      kept = { needs: same, since: now(), runner, close }
      return runner
    } catch (error) {
      scratch.remove()
      throw error
    }
  }
  return {
    drop,
    use: async (needs, work) => {
      const runner = await runnerFor(needs)
      const scratch = openScratch(needs.base, needs.sandbox)
      let isSound = false
      try {
        const result = await work(runner, scratch)
        isSound = runner.backend !== null
        return result
      } finally {
        if (!isSound) await drop()
        scratch.remove()
      }
    },
  }
}
