import { payloadVersion } from '../../schemas/records/index.ts'
import type { JobQueue } from '../queue/contract.ts'

const looked = 50

/**
 * Says why jobs wait that this worker is not given, each reason once: where every worker is as this one, they would wait in
 * silence for ever.
 */
export const openPassedOver = (
  queue: JobQueue,
  offers: ReadonlySet<string>,
  say: (sentence: string) => void,
): (() => Promise<void>) => {
  const said = new Set<string>()
  return async () => {
    const waiting = await queue.list({ states: ['waiting'], limit: looked })
    const reasons = waiting.flatMap(({ payload: { version, demands } }) =>
      version > payloadVersion
        ? [`Jobs of version ${version} wait for a newer Assay; this one understands version ${payloadVersion}.`]
        : demands
            .filter((demand) => !offers.has(demand))
            .map(
              (demand) =>
                `Jobs wait that demand ${demand}, which this worker does not offer; assay doctor says what is here.`,
            ),
    )
    for (const reason of reasons.filter((each) => !said.has(each))) {
      said.add(reason)
      say(reason)
    }
  }
}
