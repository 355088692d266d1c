// The processes of a soak: each that is killed is started again.
import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'

const alive = new Set()

/** Before a command hears signals the system ends it by them. */
const loadingMs = 5_000

/** Kills whatever was started, and resolves when it is gone. */
export const endAll = async () => {
  isOver = true
  await Promise.all(
    [...alive].map((child) => {
      child.kill('SIGKILL')
      return child.exited
    }),
  )
}

let isOver = false

/**
 * `start`: gives the command line and environment for the n-th time. `isDone`: it ended by itself as it should, and is not
 * started again. What it says goes to `log`.
 */
export const createPlayer = ({ name, start, ready = async () => true, isDone = () => false, log }) => {
  let child = null
  let starts = 0
  const ends = []
  const begin = () => {
    const { argv, env } = start(starts)
    starts += 1
    const [program, ...args] = argv
    const started = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    started.at = Date.now()
    child = started
    alive.add(started)
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (text) => appendFileSync(log, `${name} ${started.pid}: ${text}`))
    started.exited = new Promise((resolve) => {
      started.once('error', (error) => resolve({ code: null, signal: null, error: error.message }))
      started.once('close', (code, signal) => resolve({ code, signal }))
    })
    started.exited.then((end) => {
      alive.delete(started)
      if (child !== started) return
      ends.push(end)
      child = null
      if (!isDone(end)) unexpected.push(`${name} ended by itself: ${JSON.stringify(end)}`)
    })
    return ready(started)
  }
  const unexpected = []
  return {
    name,
    unexpected,
    begin,
    isRunning: () => child !== null,
    /** Starts it where it is not running and has not done its work. */
    keepUp: async () => {
      if (!isOver && child === null && !ends.some(isDone)) await begin()
    },
    kill: async () => {
      const killed = child
      if (killed === null) return false
      child = null
      killed.kill('SIGKILL')
      const { signal } = await killed.exited
      return signal === 'SIGKILL'
    },
    /** Ends it as an operator does; gives how it ended, and whether Node had yet to load it. */
    end: async () => {
      const ended = child
      if (ended === null) return null
      child = null
      const isLoading = Date.now() - ended.at < loadingMs
      ended.kill('SIGTERM')
      return { ...(await ended.exited), isLoading }
    },
  }
}
