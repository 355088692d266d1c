/** The CPU cores of a job, which its analyzers share. */
export type CpuBudget = {
  /** How many of the cores somebody gets who could use `wanted`: at least one, at most all. */
  readonly shareOf: (wanted: number) => number
  /** Waits, in the order of asking, until a core is free, and holds as many as are, at most `wanted`, while `work` runs with them. */
  readonly hold: <T>(wanted: number, work: (granted: number) => Promise<T>) => Promise<T>
}

/** A budget of `cores`, at least one. First come, first served; no core lies idle while somebody waits. */
export const createCpuBudget = (cores: number): CpuBudget => {
  const waiting: { readonly share: number; readonly start: (granted: number) => void }[] = []
  let free = cores
  const admit = (): void => {
    while (free > 0) {
      const next = waiting.shift()
      if (next === undefined) return
      const granted = Math.min(next.share, free)
      free -= granted
      next.start(granted)
    }
  }
  const shareOf = (wanted: number): number => Math.max(1, Math.min(cores, Math.floor(wanted)))
  return {
    shareOf,
    hold: async (wanted, work) => {
      const granted = await new Promise<number>((start) => {
        waiting.push({ share: shareOf(wanted), start })
        admit()
      })
      try {
        return await work(granted)
      } finally {
        free += granted
        admit()
      }
    },
  }
}
