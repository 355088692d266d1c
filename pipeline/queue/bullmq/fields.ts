/**
 * The hash of a job as Redis holds it: BullMQ's fields (`name` is the batch, `data` the payload, `pb` the worker, `ats` how
 * often it was begun), and ours beside them. Whoever can write to Redis may have written it.
 */
export type Fields = Readonly<Record<string, string>>

/** How a job ends that comes to no record: BullMQ calls all of them failed. */
export const endings = ['failed', 'dead', 'cancelled'] as const

/** Ours, as they are written; all are text. */
export type OwnFields = {
  /** JSON of events: all up to the last claim. */
  readonly history?: string
  readonly failures?: string
  readonly workerDeaths?: string
  readonly childDeaths?: string
  /** JSON of the last failure; empty for none. */
  readonly failure?: string
  readonly ending?: (typeof endings)[number]
  /** Token of the lease whose holder ended it. */
  readonly saidBy?: string
  readonly availableAt?: string
  /** BullMQ's own; a change moves it in the line. */
  readonly priority?: string
}

/** Redis gives a hash as a list of names and values. */
export const fieldsOf = (flat: unknown): Fields => {
  if (!Array.isArray(flat)) return {}
  const fields: Record<string, string> = Object.create(null)
  for (let at = 0; at + 1 < flat.length; at += 2) fields[String(flat[at])] = String(flat[at + 1])
  return fields
}
