import { availableParallelism, totalmem } from 'node:os'

/** What the analyzers of all our processes share. */
export type Machine = { readonly cores: number; readonly memoryBytes: number }

/** Cores and memory as this process may use them: a container's where it is in one. */
export const thisMachine = (): Machine => {
  const limit = process.constrainedMemory()
  return {
    cores: availableParallelism(),
    memoryBytes: limit > 0 ? Math.min(limit, totalmem()) : totalmem(),
  }
}
