import { isWorkerDead } from '../worker-identity.ts'
import type { QueueContext } from './context.ts'
import { appended, endedNow, said, unheld } from './rows.ts'

type Active = {
  readonly key: string
  readonly token: number
  readonly worker: string
  readonly until: number
  readonly boot: string
  readonly deaths: number
  readonly cancelRequested: number
}

/** Frees what dead workers hold; gives the keys. */
export const openRecover = ({ database, clock, now, limits }: QueueContext): (() => readonly string[]) => {
  const active = database.prepare<[], Active>(
    `SELECT key, token, worker, lease_until AS until, boot, worker_deaths AS deaths, cancel_requested AS cancelRequested
     FROM jobs WHERE state = 'active'`,
  )
  // Whoever was thought dead may have spoken since.
  const still = `key = @key AND token = @token AND state = 'active' AND lease_until = @until`
  const free = database.prepare(
    `UPDATE jobs SET state = 'waiting', line = 0, boot = NULL, worker_deaths = worker_deaths + 1, quarantined = @quarantined,
     ${unheld}, ${appended} WHERE ${still}`,
  )
  const cancel = database.prepare(
    `UPDATE jobs SET state = 'cancelled', worker_deaths = worker_deaths + 1, ${endedNow}, ${unheld}, ${appended} WHERE ${still}`,
  )
  return () => {
    const ticks = clock.ticksMs()
    const freed: string[] = []
    for (const each of active.all()) {
      const { key, token, worker, until, deaths, cancelRequested } = each
      const why = whyDead(each, clock.boot, ticks)
      if (why === null) continue
      const held = { key, token, until }
      const quarantined = deaths + 1 >= limits.maxWorkerDeaths ? 1 : 0
      const { changes } =
        cancelRequested === 1
          ? cancel.run({ ...held, ...said(now(), 'cancelled', worker, why) })
          : free.run({ ...held, quarantined, ...said(now(), 'worker-died', worker, why) })
      if (changes > 0) freed.push(key)
    }
    return freed
  }
}

const whyDead = ({ worker, boot, until }: Active, runningBoot: string, ticks: number): string | null => {
  if (boot !== runningBoot) return 'its machine was started anew'
  if (isWorkerDead(worker)) return 'its process is gone'
  return until <= ticks ? 'its lease ran out' : null
}
