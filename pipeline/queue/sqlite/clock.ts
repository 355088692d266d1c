import { bootId } from '../worker-identity.ts'

/**
 * A clock that nobody can set, the same for all processes of this machine since it was started: what `boot` names.
 * What is measured by it means nothing after a restart.
 */
export type MachineClock = { readonly boot: string; readonly ticksMs: () => number }

export const machineClock = (): MachineClock => ({
  boot: bootId(),
  ticksMs: () => Math.floor(Number(process.hrtime.bigint() / 1_000n) / 1_000),
})
