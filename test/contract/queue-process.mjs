// A worker of its own process: `queue-process.mjs BUILD BINDING TARGET LOG`. It takes jobs until none is left that has not
// ended, and writes a line for each claim and for each completion that the queue took. With JOBS, a file of jobs as JSON, it
// writes a line and puts them in instead.
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const [build, binding, target, log, jobs] = process.argv.slice(2)
const { openQueue, parseQueue } = await import(pathToFileURL(join(build, 'pipeline/queue/open-queue.js')).href)
const { ownWorkerIdentity } = await import(pathToFileURL(join(build, 'pipeline/queue/worker-identity.js')).href)
const queue = await openQueue(parseQueue(target), {
  now: Date.now,
  say: () => undefined,
  nativeBinding: binding === '' ? null : binding,
})
const worker = { identity: ownWorkerIdentity(), offers: new Set(), leaseMs: 3_600_000 }
const tell = (said, { job, token }) => appendFileSync(log, `${said} ${job.key} ${token}\n`)
const never = new AbortController().signal

const work = async (lease) => {
  tell('claimed', lease)
  await sleep(lease.token % 7)
  const { key } = lease.job
  const sha256 = '0'.repeat(64)
  const said = { version: 1, key, token: lease.token, run: 'run', verdict: 'pass', reused: false, recordSha256: null }
  const done = await queue.complete(lease, { ...said, finishedAt: Date.now(), mac: sha256 })
  if (done === 'done') tell('done', lease)
}

if (jobs !== undefined) {
  appendFileSync(log, 'putting in\n')
  await queue.enqueue(JSON.parse(readFileSync(jobs, 'utf8')))
}
while (jobs === undefined) {
  const lease = await queue.claim(worker)
  if (lease !== null) await work(lease)
  else {
    const { waiting, active, delayed } = await queue.counts()
    if (waiting + active + delayed === 0) break
    await queue.waitForWork(worker, 200, never)
  }
}
await queue.close()
