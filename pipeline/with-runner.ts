import { openRunner, type Runner, type SandboxChoice } from '../runner/index.ts'
import type { Isolation } from '../schemas/records/index.ts'
import { openScratch, type Scratch } from './scratch.ts'

/** Where scratch folders are made, how commands are isolated, and how many run side by side. */
export type RunnerNeeds = {
  readonly base: string
  readonly sandbox: SandboxChoice
  readonly minIsolation: Isolation
  readonly slots: number
}

/** Does work with a scratch folder and a runner. */
export type WithRunner = <T>(needs: RunnerNeeds, use: (runner: Runner, scratch: Scratch) => Promise<T>) => Promise<T>

/** A scratch folder and a runner for as long as `use` takes; nothing of both is left when it returns or throws. */
export const withRunner: WithRunner = async ({ base, sandbox, minIsolation, slots }, use) => {
  const scratch = openScratch(base, sandbox)
  try {
    const runner = await openRunner({ sandbox, minIsolation, scratchDir: scratch.make('runner'), slots })
    try {
      return await use(runner, scratch)
    } finally {
      await runner.close()
    }
  } finally {
    scratch.remove()
  }
}
