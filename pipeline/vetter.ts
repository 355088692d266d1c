import { keepRunner } from './keep-runner.ts'
import { type vet, vetWith } from './run.ts'

/** Vets one worktree after the other; what of one vet is of use to the next is kept between them, until `close`. */
export type Vetter = { readonly vet: typeof vet; readonly close: () => Promise<void> }

/** Keeps the probed sandbox. The child that reads what analyzers say, scratch folders and copies are each vet's own. */
export const openVetter = (now: () => number = Date.now): Vetter => {
  const runner = keepRunner(now)
  return {
    vet: async (request, ctx) => {
      const result = await vetWith(runner.use, request, ctx)
      // A sandbox that something did not start in may have gone bad since its probe.
      const steps = result.record.analyzers.flatMap((analyzer) => analyzer.steps)
      if (steps.some(({ startFailure }) => startFailure !== null)) await runner.drop()
      return result
    },
    close: runner.drop,
  }
}
