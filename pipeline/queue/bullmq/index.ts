import type { JobQueue, OpenQueue } from '../contract.ts'
import { openClaim } from './claim.ts'
import { openControl } from './control.ts'
import { openEnds } from './ends.ts'
import { openEnqueue } from './enqueue.ts'
import { openHolding } from './holding.ts'
import { openLink } from './link.ts'
import { readRedisUrl } from './place.ts'
import { openReading } from './reading.ts'
import { openRecover } from './recover.ts'
import { openSchedules } from './schedules.ts'
import { openWaiting } from './waiting.ts'
import { openWatching } from './watching.ts'

type Target = { readonly kind: 'redis'; readonly url: string; readonly name: string }

/**
 * The queue on Redis or Valkey, by BullMQ. Throws `queue/name`, `queue/refused` (password, TLS, version, a memory policy that
 * drops jobs) and, unless it is to be patient, `queue/unreachable`. Once open it waits for a server that is lost.
 */
export const openBullmqQueue = async (target: Target, options: OpenQueue): Promise<JobQueue> => {
  const link = await openLink(readRedisUrl(target.url), target.name, options)
  const endedAt = openEndTimes(options.now)
  const reading = openReading(link)
  const stateOf = async (key: string) => (await reading.get(key))?.state ?? null
  const recover = openRecover(link, endedAt)
  const waiting = openWaiting(link, { recover })
  const watching = openWatching(link)
  return {
    kind: 'redis',
    name: target.name,
    enqueue: openEnqueue(link, stateOf),
    claim: openClaim(link, waiting.onNextDelayed),
    waitForWork: waiting.waitForWork,
    ...openHolding(link, stateOf, endedAt),
    recover,
    ...openControl(link, endedAt),
    ...reading,
    ...openEnds(link),
    watch: watching.watch,
    schedules: openSchedules(link),
    close: async () => {
      waiting.close()
      watching.close()
      link.close()
    },
  }
}

/** When a job ended, in milliseconds with a fraction that counts on: ends of one millisecond stay in their order. */
const openEndTimes = (now: () => number): (() => number) => {
  let count = 0
  return () => {
    count = (count + 1) % 4_096
    return now() + count / 4_096
  }
}
