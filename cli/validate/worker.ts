import { parentPort, workerData } from 'node:worker_threads'
import { type Checked, type CheckOptions, openCheck } from './check.ts'
import { gzipSizeAbove } from './gzip-size.ts'

/** What the worker is given and gives back; the bytes change hands and come back. */
export type WorkerTask = { readonly bytes: Uint8Array<ArrayBuffer>; readonly options: CheckOptions }
export type WorkerAnswer = { readonly bytes: Uint8Array<ArrayBuffer>; readonly checked: Checked }

const { bytes, options } = workerData as WorkerTask
const { check, gzipLimit, close } = openCheck(options)
const checked = check(bytes, await gzipSizeAbove(gzipLimit, bytes))
close()
parentPort?.postMessage({ bytes, checked } satisfies WorkerAnswer, [bytes.buffer])
