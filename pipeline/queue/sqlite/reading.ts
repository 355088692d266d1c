import { type Job, type JobState, jobStates } from '../../../schemas/records/index.ts'
import type { Counts, JobFilter } from '../contract.ts'
import type { QueueContext } from './context.ts'
import { columns, type JobRow, jobOf } from './rows.ts'

/** The order in each state. */
const orders: Readonly<Record<JobState, string>> = {
  waiting: 'urgency, line, rank, job',
  delayed: 'available_at, job',
  active: 'token',
  completed: 'ended',
  failed: 'ended',
  dead: 'ended',
  cancelled: 'ended',
}

type Reading = {
  readonly get: (key: string) => Job | null
  readonly list: (filter: JobFilter) => readonly Job[]
  readonly counts: (batch?: string) => Counts
}

export const openReading = ({ database, path }: QueueContext): Reading => {
  const get = database.prepare<[string], JobRow>(`SELECT ${columns} FROM jobs WHERE key = ?`)
  const ofState = (state: JobState) => {
    // Written out: with a placeholder SQLite would not look at the indices of one state.
    const stateClause = `state = '${state}'`
    return database.prepare<[{ batch: string | null; from: string; to: string; limit: number }], JobRow>(
      `SELECT ${columns} FROM jobs WHERE ${stateClause} AND (@batch IS NULL OR batch = @batch)
       AND key >= @from AND key < @to ORDER BY ${orders[state]} LIMIT @limit`,
    )
  }
  const count = database.prepare<[{ batch: string | null }], { state: JobState; jobs: number }>(
    'SELECT state, count(*) AS jobs FROM jobs WHERE (@batch IS NULL OR batch = @batch) GROUP BY state',
  )
  const paused = database.prepare<[], number>('SELECT paused FROM queue').pluck()
  const list = (filter: JobFilter): readonly Job[] => {
    const from = filter.keyPrefix ?? ''
    const asked = { batch: filter.batch ?? null, from, to: `${from}g` } // keys are hexadecimal
    const rows: JobRow[] = []
    for (const state of jobStates) {
      if (filter.states !== undefined && !filter.states.includes(state)) continue
      const limit = filter.limit - rows.length
      if (limit > 0) rows.push(...ofState(state).all({ ...asked, limit }))
    }
    return rows.map((row) => jobOf(row, path))
  }

  return {
    get: (key) => {
      const row = get.get(key)
      return row === undefined ? null : jobOf(row, path)
    },
    // One moment for all states: a job that moves between them is listed once.
    list: database.transaction(list),
    counts: database.transaction((batch?: string) => {
      const found = new Map(count.all({ batch: batch ?? null }).map(({ state, jobs }) => [state, jobs]))
      const of = (state: JobState): number => found.get(state) ?? 0
      return {
        waiting: of('waiting'),
        delayed: of('delayed'),
        active: of('active'),
        completed: of('completed'),
        failed: of('failed'),
        dead: of('dead'),
        cancelled: of('cancelled'),
        isPaused: paused.get() === 1,
      }
    }),
  }
}
