import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

const pollMs = 10

/**
 * Runs a command to its end: wall milliseconds, its standard output, and the peak resident bytes of that process (polled,
 * so short peaks may be missed). `isFamily`: those of the largest process below it too, `childPeakBytes`.
 */
export const measured = (argv, { cwd, env, stdin = '', anyExit = false, isFamily = false }) =>
  new Promise((resolve, reject) => {
    const start = performance.now()
    const child = spawn(argv[0], argv.slice(1), { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] })
    let peakBytes = 0
    let childPeakBytes = 0
    const poll = setInterval(() => {
      peakBytes = Math.max(peakBytes, residentPeak(child.pid))
      if (isFamily) childPeakBytes = Math.max(childPeakBytes, ...below(child.pid).map(residentPeak))
    }, pollMs)
    let stderr = ''
    const stdout = []
    child.stdout.on('data', (chunk) => stdout.push(chunk))
    child.stderr.on('data', (chunk) => {
      stderr = (stderr + chunk).slice(-500)
    })
    child.stdin.on('error', () => {}) // ended without reading
    child.stdin.end(stdin)
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(poll)
      if (code === null || (code > 3 && !anyExit)) reject(new Error(`${argv[0]} ended with ${code}: ${stderr}`))
      else resolve({ ms: performance.now() - start, peakBytes, childPeakBytes, code, stdout: Buffer.concat(stdout) })
    })
  })

/** The most memory that a process has held so far, in bytes; 0 where it has ended. */
export const residentPeak = (pid) => {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0 // it has ended
  }
}

const below = (pid) => {
  const found = []
  const waiting = [pid]
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    const children = childrenOf(each)
    found.push(...children)
    waiting.push(...children)
  }
  return found
}

export const childrenOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return [] // it has ended
  }
}

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

export const megabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
