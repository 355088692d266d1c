import type { Store } from '../../evidence/index.ts'
import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import { type BatchList, runBatch } from '../../pipeline/batch/index.ts'
import type { OperatorConfig } from '../../pipeline/config/operator.ts'
import { openQueue } from '../../pipeline/queue/open-queue.ts'
import type { VetSettings } from '../../pipeline/queue/shared/index.ts'
import type { BatchReport } from '../../schemas/records/index.ts'
import type { Io } from '../io.ts'
import { type OwnWorkers, startOwnWorkers } from '../own-workers.ts'
import { queueTargetOf, queueTextOf } from '../queue-target.ts'
import { rootsOf } from '../roots.ts'
import { openSharedPlace, wordsOfPlace } from '../shared-place.ts'
import { installationWith } from '../tools-on-demand.ts'
import type { BatchFlags, BatchOptions } from './options.ts'
import { openBatchProgress } from './progress.ts'

export type WorkThroughAsk = {
  readonly batch: string
  readonly list: BatchList | null
  readonly options: BatchOptions
  readonly flags: BatchFlags
  readonly config: OperatorConfig
  readonly settings: VetSettings
  readonly store: Store
  readonly signal: AbortSignal
}

/**
 * Puts the batch into the queue and sees it to its end, with workers of its own where there are to be some; whatever the
 * end, none of them is left. Throws AssayError: `cancelled`, once it said how to go on, where `signal` aborted.
 */
export const workThrough = async (ask: WorkThroughAsk, io: Io): Promise<BatchReport> => {
  const { batch, list, options, flags, config, settings, store } = ask
  const target = queueTargetOf(flags.queue, process.env)
  const place = openSharedPlace(flags, target, 'make')
  const installation = await installationWith(settings.analyzers)
  const roots = rootsOf(flags.root, config)

  const progress = openBatchProgress(io, waitsFor(options, target.name), options.goesOn)
  const broken = new AbortController()
  const own: { workers: OwnWorkers | null; failure: unknown } = { workers: null, failure: null }
  const startWorkers = (open: number): void => {
    const count = Math.min(options.workers, open)
    if (count === 0) return
    const { config: named } = flags
    own.workers = startOwnWorkers({
      count,
      queue: queueTextOf(target),
      flags: wordsOfPlace(place, roots),
      config: named,
      say: progress.pass,
    })
    own.workers.failed.catch((error: unknown) => {
      own.failure = error
      broken.abort()
    })
  }
  const stopWorkers = async (): Promise<void> => await own.workers?.stop()
  try {
    const queue = await openQueue(target, {
      now: Date.now,
      say: progress.say,
      nativeBinding: installation.nativeBinding,
    })
    try {
      return await runBatch(
        {
          ...{ batch, list, resume: flags.resume === true, retry: flags.retry ?? null, priority: options.priority },
          ...{ settings, repositories: config.repositories, roots, demands: options.demands },
        },
        {
          ...place,
          ...{ store, queue, installation, now: Date.now },
          who: `assay batch ${batch}`,
          signal: AbortSignal.any([ask.signal, broken.signal]),
          progress: (event) => {
            if (event.kind === 'begun') startWorkers(event.open)
            progress.report(event)
          },
          beforeWithdraw: stopWorkers,
        },
      )
    } finally {
      await stopWorkers()
      await queue.close()
    }
  } catch (error) {
    progress.close()
    if (error instanceof AssayError && error.code === 'cancelled') io.err(pausedWords(error, ask))
    throw own.failure ?? error
  } finally {
    progress.close()
  }
}

const waitsFor = ({ workers, demands }: BatchOptions, queue: string): string => {
  if (demands.length > 0) return `They demand ${demands.join(', ')}: start a worker that offers it (assay worker).`
  if (workers > 0) return 'Its own workers are starting, or wait for something: what they say stands here.'
  return `Start one with assay worker --queue ${queue}, or leave --workers away.`
}

/** With the flags that name the same queue and the same limits again; a password is in none of them. */
const pausedWords = ({ message, remedy }: AssayError, { batch, flags, options }: WorkThroughAsk): string => {
  if (remedy === '') return `assay: ${printable(message)}\n`
  const { root = [], config } = flags
  const named = [
    ...(flags.queue === undefined ? [] : ['--queue', queueTargetOf(flags.queue, process.env).name]),
    ...(flags.shared === undefined ? [] : ['--shared', flags.shared]),
    ...(flags.queueKey === undefined ? [] : ['--queue-key', flags.queueKey]),
    ...(config === undefined ? [] : ['--config', config]),
    ...root.flatMap((dir) => ['--root', dir]),
    ...options.demands.flatMap((demand) => ['--demand', demand]),
  ]
  const words = ['assay batch --resume --name', batch, ...named.map(shellWord)]
  return `assay: ${printable(message)}\n  ${printable(words.join(' '))} goes on\n`
}

const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
