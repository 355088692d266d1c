import { parentPort, workerData } from 'node:worker_threads'
import { type Checked, type CheckOptions, openCheck } from './check.ts'
import { gzipSizeAbove } from './gzip-size.ts'
import { type Held, sourceOf } from './open-log.ts'
import { watched } from './watched.ts'

/** What the worker is given: where the log is, and where it writes how far it has come. */
export type WorkerTask = { readonly held: Held; readonly options: CheckOptions; readonly progress: SharedArrayBuffer }
export type WorkerAnswer = { readonly checked: Checked }

const { held, options, progress } = workerData as WorkerTask
const { check, gzipLimit, close } = openCheck(options)
const source = sourceOf(held)
const gzipBytes = await gzipSizeAbove(gzipLimit, source)
const [done] = [new Float64Array(progress)]
const checked = check(
  watched(source, (bytes) => {
    done[0] = bytes
  }),
  gzipBytes,
)
close()
parentPort?.postMessage({ checked } satisfies WorkerAnswer)
