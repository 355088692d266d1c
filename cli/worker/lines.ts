import { printable } from '../../lib/printable.ts'
import type { JobEnd, WorkerEvent } from '../../pipeline/worker/index.ts'

type Ended = Extract<WorkerEvent, { kind: 'ended' }>

/** One line on a job that ended. */
export const lineOf = ({ path, end, durationMs }: Ended): string => {
  const [word, what] = wordsOf(end)
  const time = `${(durationMs / 1000).toFixed(1)} s`
  return `${word.padEnd(10)} ${printable(path)}  ${what === '' ? '' : `${printable(what)}  `}${time}\n`
}

const wordsOf = (end: JobEnd): readonly [word: string, what: string] => {
  switch (end.kind) {
    case 'recorded':
      return [end.verdict, end.reused ? `${end.run} (reused)` : end.run]
    case 'failed':
      return [{ retry: 'failed', final: 'error', 'child-died': 'died' }[end.failed.kind], end.failed.message]
    case 'elsewhere':
      return ['left', end.failure.message]
    case 'given-back':
      return ['given back', '']
    case 'cancelled':
      return ['cancelled', '']
    case 'lost':
      return ['lost', 'another worker has it by now']
  }
}
