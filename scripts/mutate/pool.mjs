// Workers that judge mutants side by side, each on a copy of its own. One that hangs or dies is replaced.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('worker.mjs', import.meta.url))

/** How long a mutant may take in all before its worker is given up, and how long where slow or new tests are asked. */
const hangMs = 60_000
const slowHangMs = 600_000

/** Starts one worker; resolves when it is warm. */
const startWorker = (root, testFiles, tmp) =>
  new Promise((resolve, reject) => {
    const child = fork(program, [root, testFiles.join()], {
      execArgv: ['--max-old-space-size=2048', '--no-warnings'],
      env: { ...process.env, TMPDIR: tmp },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr = (stderr + chunk).slice(-2000)
    })
    child.once('exit', () => reject(new Error(`a worker ended before it was ready: ${stderr}`)))
    child.once('message', () => {
      child.removeAllListeners('exit')
      resolve(child)
    })
    children.add(child)
    child.once('close', () => children.delete(child))
  })

const children = new Set()

export const endWorkers = () => {
  for (const child of children) child.kill('SIGKILL')
}

const ask = (child, job) =>
  new Promise((resolve) => {
    let timer
    const settle = (result) => {
      clearTimeout(timer)
      child.off('message', hear)
      child.off('exit', died)
      resolve(result)
    }
    const wait = (ms) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        child.kill('SIGKILL')
        settle({ status: 'timed out', by: 'its worker', isOver: true })
      }, ms)
    }
    const hear = (message) => {
      if (message.kind === 'slow') wait(slowHangMs)
      else if (message.kind === 'quick') wait(hangMs)
      else settle(message)
    }
    const died = () => settle({ status: 'killed', by: 'its worker died', isOver: true })
    child.on('message', hear)
    child.once('exit', died)
    wait(hangMs)
    child.send(job)
  })

/** Judges all jobs; `onJudged(job, result)` as they come. `places`: one copy and one folder for temporary files per worker.
 * Each job says in `stages` which of the `testFiles` are asked, and in which order. */
export const judgeAll = async (jobs, places, testFiles, onJudged) => {
  const waiting = [...jobs]
  const work = async ({ root, tmp }) => {
    let worker = null
    while (waiting.length > 0) {
      worker ??= await startWorker(root, testFiles, tmp)
      const job = waiting.shift()
      if (job === undefined) break
      const result = await ask(worker, job)
      if (result.kind === 'fault') throw new Error(`${job.path}: ${job.mutation}\n${result.message}`)
      onJudged(job, result)
      if (result.isOver) worker = null
    }
    worker?.disconnect()
  }
  await Promise.all(places.map(work))
}
