import { vet } from './run.ts'

/** Vets one worktree after the other; what of one vet is of use to the next may be kept between them, until `close`. */
export type Vetter = { readonly vet: typeof vet; readonly close: () => Promise<void> }

export const openVetter = (): Vetter => ({ vet, close: async () => {} })
