import { type Locks, openLocks } from './locks.ts'
import { type Machine, thisMachine } from './machine.ts'
import type { SocketLock } from './socket-lock.ts'
import { createTurns } from './turns.ts'

/** What an analyzer asks for: the cores that it can use, and the most memory that its plan allows. */
export type Need = { readonly cores: number; readonly memoryBytes: number }

/** The cores and the memory of this machine, which the analyzers of all processes of this user share. */
export type MachineBudget = {
  /** How many of the cores somebody gets who could use `wanted`: at least one, at most all. */
  readonly shareOf: (wanted: number) => number
  /**
   * Waits until its memory and a core are free, and holds that memory and as many cores as are free, at most those asked
   * for, while `work` runs with them. A need larger than the machine is met by all of it. Rejects where `signal` aborts first.
   */
  readonly hold: <T>(need: Need, signal: AbortSignal, work: (cores: number) => Promise<T>) => Promise<T>
}

const gibibyte = 1024 ** 3
const maxUnits = 64

/**
 * A budget that is shared by locks with names: one a core, one a unit of memory, and the turn to take of them. Only who
 * has the turn takes, and keeps it until it has all: no two wait for each other, and many small ones never starve a large one.
 * First come, first served in a process. `scope`: who shares it, by default this user's processes.
 */
export const openMachineBudget = (
  machine: Machine = thisMachine(),
  locks: Locks = openLocks(),
  scope = String(process.getuid?.() ?? 0),
): MachineBudget => {
  const unitBytes = gibibyte * Math.max(1, Math.ceil(machine.memoryBytes / gibibyte / maxUnits))
  const names = namesFor(scope, unitBytes / gibibyte)
  const cores = Array.from({ length: machine.cores }, (_, at) => names.core(at))
  const memory = Array.from({ length: Math.max(1, Math.floor(machine.memoryBytes / unitBytes)) }, (_, at) =>
    names.memory(at),
  )
  const ownTurn = createTurns()
  const shareOf = (wanted: number): number => Math.max(1, Math.min(machine.cores, Math.floor(wanted)))

  const takeAll = async (
    { cores: wanted, memoryBytes }: Need,
    signal: AbortSignal,
    held: SocketLock[],
  ): Promise<number> => {
    const units = Math.min(memory.length, Math.ceil(memoryBytes / unitBytes))
    await take(locks, memory, units, signal, held)
    await take(locks, cores, 1, signal, held)
    return 1 + (await takeFree(locks, cores, shareOf(wanted) - 1, held))
  }
  const admit = async (need: Need, signal: AbortSignal, held: SocketLock[]): Promise<number> => {
    const endOwnTurn = await ownTurn(signal)
    const turn: SocketLock[] = []
    try {
      await take(locks, [names.turn], 1, signal, turn)
      return await takeAll(need, signal, held)
    } finally {
      release(turn)
      endOwnTurn()
    }
  }
  return {
    shareOf,
    hold: async (need, signal, work) => {
      const held: SocketLock[] = []
      try {
        return await work(await admit(need, signal, held))
      } finally {
        release(held)
      }
    },
  }
}

/** By the size of a unit, too: who sees a machine of another size shares no memory with us. */
const namesFor = (scope: string, unit: number) => ({
  turn: `assay-turn-${scope}`,
  core: (at: number) => `assay-core-${scope}-${at}`,
  memory: (at: number) => `assay-memory-${scope}-${unit}g-${at}`,
})

/** Adds `count` of the names to `held`, waiting as long as it takes. */
const take = async (
  locks: Locks,
  names: readonly string[],
  count: number,
  signal: AbortSignal,
  held: SocketLock[],
): Promise<void> => {
  let taken = await takeFree(locks, names, count, held)
  while (taken < count) {
    await locks.freed(names, signal)
    taken += await takeFree(locks, names, count - taken, held)
  }
}

const takeFree = async (locks: Locks, names: readonly string[], count: number, held: SocketLock[]): Promise<number> => {
  let taken = 0
  for (const name of names) {
    if (taken === count) break
    const lock = await locks.take(name)
    if (lock === null) continue
    held.push(lock)
    taken += 1
  }
  return taken
}

const release = (held: readonly SocketLock[]): void => {
  for (const lock of held) lock.release()
}
