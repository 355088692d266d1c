import { onTestFinished } from 'vitest'
import type { JobQueue, OpenQueue } from '../../pipeline/queue/contract.ts'
import { openQueue, parseQueue } from '../../pipeline/queue/open-queue.ts'
import { type Need, needs } from '../support/needs.ts'
import { type Fresh, openOptions } from './queue-jobs.ts'
import { dying, failing, holding } from './queue-leases.ts'
import { looking } from './queue-looking.ts'
import { modelSuite } from './queue-model.ts'
import { commanding } from './queue-operator.ts'
import { processSuite } from './queue-processes.ts'
import { puttingIn, taking } from './queue-putting.ts'
import { scheduling, sharing } from './queue-sharing.ts'

/** An adapter joins by one line. `make`: the name, as `--queue` takes it, of a queue that nobody else uses and that is empty. */
export type QueueAdapter = {
  readonly name: string
  readonly needs: readonly Need[]
  readonly make: () => Promise<string>
}

export const queueContract = (adapter: QueueAdapter): void => {
  needs(...adapter.needs).describe(`the queue on ${adapter.name}`, () => {
    const open = async (target: string, options: Partial<OpenQueue> = {}): Promise<JobQueue> => {
      const queue = await openQueue(parseQueue(target), { ...openOptions(), ...options })
      onTestFinished(() => queue.close())
      return queue
    }
    const fresh: Fresh = async (options) => open(await adapter.make(), options)

    puttingIn(fresh)
    taking(fresh)
    holding(fresh)
    dying(fresh)
    failing(fresh)
    commanding(fresh)
    looking(fresh)
    scheduling(adapter.make, open)
    sharing(adapter.make, open)
    modelSuite(fresh)
    processSuite(adapter.make, open)
  })
}
