/**
 * Where the results of one run stand, by groups of neighbours: the offset of the first of each, behind the last of each,
 * and the index of the first.
 */
export type RunOutline = {
  count: number
  readonly starts: number[]
  readonly ends: number[]
  readonly firsts: number[]
}

/** `runs`: by index. `cuts`: from behind the opening bracket up to the closing one of each array that is left out of the skeleton. */
export type Outline = {
  readonly runs: ReadonlyMap<number, RunOutline>
  readonly cuts: readonly { readonly from: number; readonly to: number }[]
}

/** Notes where results stand while a scan passes them. Arrays of few bytes stay in the skeleton. */
export const openOutline = (groupBytes: number) => {
  const runs = new Map<number, RunOutline>()
  const cuts: { from: number; to: number }[] = []
  const at = { run: 0, opened: 0, element: 0, group: 0, results: emptyRun() }
  return {
    outline: { runs, cuts } satisfies Outline,
    open: (run: number, offset: number): void => {
      at.run = run
      at.opened = offset
      at.group = Number.NEGATIVE_INFINITY
      at.results = emptyRun()
    },
    begin: (offset: number): void => {
      const { results } = at
      if (offset - at.group >= groupBytes) {
        at.group = offset
        results.starts.push(offset)
        results.ends.push(offset)
        results.firsts.push(results.count)
      }
      at.element = offset
      results.count++
    },
    /** How many bytes the element has that ends here. */
    end: (offset: number): number => {
      at.results.ends[at.results.ends.length - 1] = offset
      return offset - at.element
    },
    close: (offset: number): void => {
      if (offset - at.opened < groupBytes) return
      runs.set(at.run, at.results)
      cuts.push({ from: at.opened, to: offset })
    },
    /** A name that stands twice: what stood under it before does not count. */
    forget: (run: number): void => void runs.delete(run),
    forgetAll: (): void => runs.clear(),
  }
}

const emptyRun = (): RunOutline => ({ count: 0, starts: [], ends: [], firsts: [] })
