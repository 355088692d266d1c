import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { systemCode } from '../../lib/errors.ts'
import { makeFolders } from '../../lib/make-folders.ts'
import { writeWhole } from '../../lib/write-whole.ts'
import { isWorkerDead, ownWorkerIdentity } from '../queue/worker-identity.ts'
import { type Held, lockName, tryRole } from './locks.ts'

/** What the file beside the lock says. */
const Holder = Type.Object({ who: Type.String(), pid: Type.Integer(), since: Type.String(), identity: Type.String() })
type Holder = Static<typeof Holder>

/** The kernel keeps the lock, a file says who has it; null where another process does. */
export const takeCoordinatorLock = async (
  { stateDir, who, now }: { readonly stateDir: string; readonly who: string; readonly now: () => number },
  queue: string,
): Promise<Held | null> => {
  makeFolders(stateDir, 0o700)
  const held = await tryRole('coordinator', stateDir, queue)
  if (held === null) return null
  const place = fileOf(stateDir, queue)
  const since = new Date(now()).toISOString()
  const holder: Holder = { who, pid: process.pid, since, identity: ownWorkerIdentity() }
  try {
    writeWhole(place, [JSON.stringify(holder)], { mode: 0o600, replace: true })
  } catch (error) {
    await held.release()
    throw error
  }
  return {
    release: async () => {
      rmSync(place, { force: true })
      await held.release()
    },
  }
}

/** Who records for this queue, in words; null: nobody who lives. */
export const coordinatorOf = (stateDir: string, queue: string): string | null => {
  const holder = readHolder(stateDir, queue)
  if (holder === null || isWorkerDead(holder.identity)) return null
  return `${holder.who}, process ${holder.pid} since ${holder.since}`
}

const fileOf = (stateDir: string, queue: string): string =>
  join(stateDir, `${lockName('coordinator', stateDir, queue)}.json`)

const readHolder = (stateDir: string, queue: string): Holder | null => {
  try {
    const said: unknown = JSON.parse(readFileSync(fileOf(stateDir, queue), 'utf8'))
    return Check(Holder, said) ? said : null
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}
