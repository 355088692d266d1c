/** The CPU cores of a job, which its analyzers share. */
export type CpuBudget = {
  /** How many of the cores somebody gets who could use `wanted`: at least one, at most all. */
  readonly shareOf: (wanted: number) => number
  /** Waits, in the order of asking, until `share` cores are free, and holds them while `work` runs. */
  readonly hold: <T>(share: number, work: () => Promise<T>) => Promise<T>
}

/** A budget of `cores`, at least one. Strictly first come, first served: a large share is never starved by small ones. */
export const createCpuBudget = (cores: number): CpuBudget => {
  const waiting: { readonly share: number; readonly start: () => void }[] = []
  let free = cores
  const admit = (): void => {
    for (let next = waiting[0]; next !== undefined && next.share <= free; next = waiting[0]) {
      free -= next.share
      waiting.shift()
      next.start()
    }
  }
  const shareOf = (wanted: number): number => Math.max(1, Math.min(cores, Math.floor(wanted)))
  return {
    shareOf,
    hold: async (wanted, work) => {
      const share = shareOf(wanted)
      await new Promise<void>((start) => {
        waiting.push({ share, start })
        admit()
      })
      try {
        return await work()
      } finally {
        free += share
        admit()
      }
    },
  }
}
