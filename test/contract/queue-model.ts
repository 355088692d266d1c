import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Lease, Worker } from '../../pipeline/queue/contract.ts'
import { commands } from './queue-commands.ts'
import { deadWorker, type Fresh, worker } from './queue-jobs.ts'
import { emptyModel, expected, shown } from './queue-state.ts'

/** Random operations, by holders and by former holders; after each one the queue shows what the model expects. */
export const modelSuite = (fresh: Fresh): void => {
  test('behaves as the model of it does, whatever is said in whatever order', { timeout: 300_000 }, async () => {
    const dead = await deadWorker()
    const workers: readonly Worker[] = [worker('left'), worker('right', { offers: ['sandbox=gvisor'] }), dead]
    // No back-off ends while this runs.
    const limits = { backOffMs: 3_600_000, maxBackOffMs: 3_600_000, maxFailures: 2, maxChildDeaths: 2 }
    await fc.assert(
      fc.asyncProperty(fc.commands(commands(workers), { maxCommands: 40 }), async (said) => {
        const queue = await fresh({ limits })
        const model = emptyModel()
        const leases: Lease[] = []
        await fc.asyncModelRun(() => ({ model, real: { queue, leases } }), said)
        expect(await shown(queue, model)).toEqual(expected(model))
      }),
      { numRuns: 40 },
    )
  })
}
