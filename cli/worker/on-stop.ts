import { exitCodes } from '../exit-codes.ts'

/** `stop`: no new job; `giveBack`: the running one has had its time. */
export type Stopping = {
  readonly stop: AbortSignal
  readonly giveBack: AbortSignal
  readonly release: () => void
}

/**
 * Aborts `stop` at the first signal, or when the channel of the process that started this one closes, and `giveBack` after
 * `graceMs`. A second signal ends the process at once: its lease is free because it is dead.
 */
export const onStop = (graceMs: number, say: (sentence: string) => void): Stopping => {
  const [stop, giveBack] = [new AbortController(), new AbortController()]
  let timer: NodeJS.Timeout | null = null
  const end = (): void => {
    stop.abort()
    if (graceMs === 0) giveBack.abort()
    else timer ??= setTimeout(() => giveBack.abort(), graceMs)
  }
  const onSignal = (): void => {
    if (stop.signal.aborted) {
      say('ended at once; the job in hand waits for another worker')
      process.exit(exitCodes.cancelled)
    }
    end()
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal).on('SIGHUP', onSignal).on('disconnect', end)
  return {
    stop: stop.signal,
    giveBack: giveBack.signal,
    release: () => {
      if (timer !== null) clearTimeout(timer)
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal).off('SIGHUP', onSignal).off('disconnect', end)
      if (process.connected) process.disconnect()
    },
  }
}
