import { exitCodes } from './exit-codes.ts'
import type { InputIo } from './io.ts'

/**
 * A signal that aborts on Ctrl-C or SIGTERM, so that every child is ended and the scratch removed before the process
 * goes. A second one ends the process at once. `release` takes the handlers off again. `io`: of a command that may wait for
 * its standard input, which ends then.
 */
export const onInterrupt = (
  io?: Pick<InputIo, 'stdin'>,
): { readonly signal: AbortSignal; readonly release: () => void } => {
  const controller = new AbortController()
  const stop = (): void => {
    if (controller.signal.aborted) {
      process.stderr.write('\nassay: ended at once; the next run sweeps what is left of this one\n')
      process.exit(exitCodes.cancelled)
    }
    controller.abort()
    io?.stdin.destroy()
  }
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
  return {
    signal: controller.signal,
    release: () => void process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop),
  }
}
