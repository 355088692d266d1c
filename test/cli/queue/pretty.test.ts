import { describe, expect, test } from 'vitest'
import { renderJob, renderJobs, renderStatus } from '../../../cli/queue/pretty.ts'
import { renderChanges } from '../../../cli/queue/pretty-changes.ts'
import { sha256 } from '../../../lib/digest.ts'
import { plain } from '../../../pipeline/report/index.ts'
import type { QueueChangesReport, QueueStatusReport } from '../../../schemas/records/index.ts'
import { jobOf, payloadOf } from './job.ts'

const counts = { waiting: 4213, delayed: 1, active: 2, completed: 0, failed: 0, dead: 1, cancelled: 0 }
const status: QueueStatusReport = {
  schema: 'assay/queue/v1',
  ...counts,
  paused: false,
  queue: 'sqlite:/q.db',
  coordinator: null,
}

describe('the status of a queue', () => {
  test('names the queue, who records, and how many are in which state', () => {
    const text = renderStatus({ ...status, coordinator: 'assay batch (process 7)' }, plain)
    expect(text).toContain('queue       sqlite:/q.db\n')
    expect(text).toContain('coordinator assay batch (process 7)\n')
    expect(text).toMatch(/waiting +4,213 /u)
    expect(text).toMatch(/dead +1 .*assay queue retry --state dead/u)
    expect(text).not.toContain('paused')
  })

  test('says where nobody records, and that it is paused', () => {
    const text = renderStatus({ ...status, paused: true }, plain)
    expect(text).toContain('none: assay batch or assay coordinator')
    expect(text).toContain('assay queue resume')
  })
})

describe('a list of jobs', () => {
  const list = (...jobs: ReturnType<typeof jobOf>[]): string =>
    renderJobs({ schema: 'assay/queue-jobs/v1', jobs, truncated: false }, plain)

  test('has a line each, with the reason of one that ended badly', () => {
    const failure = { code: 'job/missing', message: 'It is gone.', remedy: '' }
    const text = list(
      jobOf('a', { payload: payloadOf('a', { ref: 'main' }) }),
      jobOf('b', { state: 'failed', failure }),
    )
    expect(text).toBe(
      `${sha256('a').slice(0, 12)}  waiting    normal  ours  /srv/a at main\n${sha256('b').slice(0, 12)}  failed     normal  ours  /srv/b  job/missing: It is gone.\n`,
    )
  })

  test('shows what a name would do to a terminal as text', () => {
    expect(list(jobOf('\u001b[2J'))).toContain('/srv/\\u{001b}[2J')
  })

  test('says that there is none, and that there are more', () => {
    expect(list()).toContain('No such job')
    expect(renderJobs({ schema: 'assay/queue-jobs/v1', jobs: [jobOf('a')], truncated: true }, plain)).toContain(
      '--limit',
    )
  })
})

test('one job is shown with what happened to it and why it runs alone', () => {
  const text = renderJob(
    jobOf('a', {
      state: 'dead',
      attempts: 5,
      workerDeaths: 2,
      childDeaths: 3,
      quarantined: true,
      failure: { code: 'job/poisonous', message: 'It took three with it.', remedy: 'Look.' },
      history: [
        { at: 0, kind: 'added', worker: null, message: null },
        { at: 1_000, kind: 'worker-died', worker: 'host/boot/1-2-3', message: 'killed' },
      ],
    }),
    plain,
  )
  expect(text).toContain(`key       ${sha256('a')}`)
  expect(text).toContain('tried     5 times; 0 failures, 2 dead workers, 3 dead children')
  expect(text).toContain('alone     two workers died under it')
  expect(text).toContain('failure   job/poisonous: It took three with it. Look.')
  expect(text).toContain('1970-01-01T00:00:01.000Z  worker-died  host/boot/1-2-3  killed\n')
})

describe('what was changed', () => {
  const report = (more: Partial<QueueChangesReport>): string =>
    renderChanges(
      { schema: 'assay/queue-changes/v1', changes: [], givenUp: 0, forgotten: 0, restored: 0, settled: 0, ...more },
      plain,
    )

  test('is a line a job and what it comes to', () => {
    const change = { key: sha256('a'), batch: 'ours', path: '/srv/a' }
    const text = report({
      changes: [
        { ...change, change: 'cancelled' },
        { ...change, change: 'asked' },
      ],
      settled: 1,
    })
    expect(text).toContain(`${sha256('a').slice(0, 12)}  ours  /srv/a  cancelled\n`)
    expect(text).toContain('its worker is told to stop')
    expect(text).toMatch(/\n1 job cancelled, 1 job told to stop, 1 entry settled by the record that stands\n$/u)
  })

  test('shows the first of many', () => {
    const changes = Array.from({ length: 25 }, (_, at) => ({
      key: sha256(String(at)),
      batch: 'ours',
      path: '/srv/a',
      change: 'retried' as const,
    }))
    expect(report({ changes }).split('\n')).toHaveLength(23)
    expect(report({ changes })).toContain('… and 5 more')
  })

  test('says where nothing was to be done', () => {
    expect(report({})).toBe('Nothing was to be done.\n')
  })
})
