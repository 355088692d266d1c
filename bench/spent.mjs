import { spawn } from 'node:child_process'
import { childrenOf, residentPeak } from './measure.mjs'

const pollMs = 10
const forever = 2 ** 31 - 1

// Only the shell's `time` tells the processor time of one child to the millisecond.
const timed = 'TIMEFORMAT="%R %U %S"; exec 3>&2; { time "$@" 2>&3 ; } 2>&4; exit $?'

/**
 * Runs a command to its end: wall and processor milliseconds (all its threads), and the most resident memory it held.
 * Past `limitMs` it is stopped, and the answer is null. `signal` stops it too.
 */
export const spent = (argv, { cwd, env = process.env, limitMs, signal }) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const child = spawn('bash', ['-c', timed, 'bash', ...argv], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ignore', 'pipe'],
    })
    const [, stdout, stderr, , times] = child.stdio.map(collected)
    let peakBytes = 0
    let isLate = false
    const poll = setInterval(() => {
      peakBytes = Math.max(peakBytes, ...childrenOf(child.pid).map(residentPeak))
    }, pollMs)
    const stop = () => {
      for (const pid of childrenOf(child.pid)) process.kill(pid, 'SIGKILL')
    }
    const late = setTimeout(() => {
      isLate = true
      stop()
    }, limitMs ?? forever)
    signal?.addEventListener('abort', stop)
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(poll)
      clearTimeout(late)
      signal?.removeEventListener('abort', stop)
      const [wall, user, system] = times().trim().split(' ').map(Number)
      if (signal?.aborted) reject(signal.reason)
      else if (isLate) resolve(null)
      else
        resolve({
          ms: wall * 1000,
          cpuMs: (user + system) * 1000,
          peakBytes,
          code,
          stdout: stdout(),
          stderr: stderr(),
        })
    })
  })

const collected = (stream) => {
  let text = ''
  stream?.on('data', (chunk) => {
    text += chunk
  })
  return () => text
}
