// Durable enqueue + claim + complete on both queues, against a bare loop of the same statements and against raw BullMQ, in one run.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath, pathToFileURL } from 'node:url'
import BetterSqlite3 from 'better-sqlite3'
import { Queue, Worker } from 'bullmq'
import { runSetUp } from '../scripts/setup/entry.mjs'
import { measured, median, megabytes } from './measure.mjs'
import { startRedis } from './redis.mjs'

const jobsARound = 2_000
const rounds = 7
const waiting = 100_000
const here = fileURLToPath(import.meta.url)

const sha256 = (text) => createHash('sha256').update(text).digest('hex')
const [manifest, configSha256, mac] = ['manifest', 'settings', 'mac'].map(sha256)
const payloadOf = (at) => ({
  ...{ version: 1, path: `/srv/repositories/repository-${at}`, ref: null, manifest, configSha256 },
  ...{ round: 1, demands: ['analyzer=ruff', 'sandbox=bubblewrap'], mac },
})
const jobsOf = (round, count, first = 0) =>
  Array.from({ length: count }, (_, index) => {
    const at = first + index
    return { key: sha256(`${round} ${at}`), batch: `batch-${round}`, payload: payloadOf(at), priority: 'normal' }
  })
const completionOf = (key, token) => ({
  ...{ version: 1, key, token, run: `run-${token}`, verdict: 'pass', reused: false, recordSha256: null },
  ...{ finishedAt: Date.now(), mac },
})

/** Each job put in by a call of its own, then each claimed and completed: two passes, as a batch does it. */
const throughPort = async (queue, worker, round) => {
  for (const job of jobsOf(round, jobsARound)) await queue.enqueue([job])
  for (let at = 0; at < jobsARound; at++) {
    const lease = await queue.claim(worker)
    const told = await queue.complete(lease, completionOf(lease.job.key, lease.token))
    if (told !== 'done') throw new Error(`A job was ${told}.`)
  }
  await settle(queue)
}

/** As the coordinator does; not timed, since neither baseline has it. */
const settle = async (queue) => {
  for (let ended = await queue.ended(1_000); ended.length > 0; ended = await queue.ended(1_000))
    await queue.acknowledge(ended.map(({ key }) => key))
  await queue.forget(['completed'])
}

/** What the queue prepares from now on, as text. */
const heard = () => {
  const texts = []
  const { prepare } = BetterSqlite3.prototype
  BetterSqlite3.prototype.prepare = function (text) {
    texts.push(text)
    return prepare.call(this, text)
  }
  return {
    starting: (words) => texts.find((text) => text.startsWith(words)),
    end: () => {
      BetterSqlite3.prototype.prepare = prepare
    },
  }
}

/** The queue's own three statements over a file of its own, in a bare loop, each its own transaction. */
const openOwnStatements = async (build, file, nativeBinding) => {
  const listening = heard()
  const port = await openPort(build, `sqlite:${file}`, nativeBinding)
  listening.end()
  await port.queue.enqueue(jobsOf('first', 1)) // which makes its set of demands known
  await port.queue.withdraw(null)
  await port.close()
  const database = openDatabase(file, nativeBinding)
  const put = database.prepare(listening.starting('INSERT INTO jobs'))
  const claim = database.prepare(listening.starting("UPDATE jobs SET state = 'active'"))
  const complete = database.prepare(listening.starting("UPDATE jobs SET state = 'completed'"))
  const clear = database.prepare('DELETE FROM jobs')
  const demandSet = database.prepare('SELECT demand_set FROM demand_sets').pluck().get()
  const offers = JSON.stringify(['analyzer=ruff', 'sandbox=bubblewrap'])
  const [by, boot] = ['bench/00000000-0000-0000-0000-000000000000/1-2-3', '00000000-0000-0000-0000-000000000000']
  const now = { availableAt: null, due: null }
  return {
    round: async (round) => {
      for (const [at, { key, batch, payload }] of jobsOf(round, jobsARound).entries()) {
        const named = {
          key,
          batch,
          state: 'waiting',
          urgency: 1,
          rank: at,
          demandSet,
          payload: JSON.stringify(payload),
        }
        put.run({ ...named, ...now, boot: null, at: Date.now() })
      }
      for (let at = 0; at < jobsARound; at++) {
        const event = { at: Date.now(), by, message: null }
        const [row] = claim.all({ ...event, kind: 'claimed', version: 1, offers, until: 60_000, boot })
        JSON.parse(row.payload)
        const completion = JSON.stringify(completionOf(row.key, row.token))
        complete.run({ ...event, kind: 'completed', key: row.key, token: row.token, completion })
      }
    },
    settle: () => clear.run(),
    close: () => database.close(),
  }
}

const openDatabase = (file, nativeBinding) => {
  const database = new BetterSqlite3(file, nativeBinding === null ? {} : { nativeBinding })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  return database
}

/** The least that such statements could be: a plain table without history, events, fairness or demands. */
const openPlainTable = (file, nativeBinding) => {
  const database = openDatabase(file, nativeBinding)
  database.exec(`CREATE TABLE jobs (job INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, state TEXT NOT NULL, urgency INTEGER NOT NULL,
      rank INTEGER NOT NULL, payload TEXT NOT NULL, worker TEXT, lease_until INTEGER, completion TEXT) STRICT;
    CREATE INDEX waiting ON jobs (urgency, rank, job) WHERE state = 'waiting'`)
  const put = database.prepare("INSERT INTO jobs (key, state, urgency, rank, payload) VALUES (?, 'waiting', 1, ?, ?)")
  const claim = database.prepare(`UPDATE jobs SET state = 'active', worker = ?, lease_until = ? WHERE job = (
    SELECT job FROM jobs WHERE state = 'waiting' ORDER BY urgency, rank, job LIMIT 1) RETURNING job, key, payload`)
  const complete = database.prepare("UPDATE jobs SET state = 'completed', completion = ? WHERE job = ?")
  const clear = database.prepare('DELETE FROM jobs')
  return {
    round: async (round) => {
      for (const [at, { key, payload }] of jobsOf(round, jobsARound).entries())
        put.run(key, at, JSON.stringify(payload))
      for (let at = 0; at < jobsARound; at++) {
        const [row] = claim.all('worker', Date.now() + 60_000)
        JSON.parse(row.payload)
        complete.run(JSON.stringify(completionOf(row.key, at + 1)), row.job)
      }
    },
    settle: () => clear.run(),
    close: () => database.close(),
  }
}

/** BullMQ alone: jobs with a priority and an id, taken and completed by hand over one connection. */
const openRawBullmq = ({ port }) => {
  const connection = { host: '127.0.0.1', port }
  const queue = new Queue('raw', { connection })
  const worker = new Worker('raw', null, { connection })
  return {
    round: async (round) => {
      for (const [at, { key, batch, payload }] of jobsOf(round, jobsARound).entries())
        await queue.add(batch, payload, { jobId: key, priority: at + 1 })
      for (let at = 0; at < jobsARound; at++) {
        const job = await worker.getNextJob(`token-${at}`)
        await job.moveToCompleted(completionOf(job.id, at + 1), `token-${at}`, false)
      }
    },
    settle: () => queue.obliterate({ force: true }),
    close: async () => {
      await worker.close()
      await queue.close()
    },
  }
}

const openPort = async (build, target, nativeBinding) => {
  const load = (path) => import(pathToFileURL(join(build, path)).href)
  const { openQueue, parseQueue } = await load('pipeline/queue/open-queue.js')
  const { ownWorkerIdentity } = await load('pipeline/queue/worker-identity.js')
  const queue = await openQueue(parseQueue(target), {
    now: Date.now,
    say: (text) => console.error(text),
    nativeBinding,
  })
  const offers = new Set(['analyzer=ruff', 'sandbox=bubblewrap'])
  const worker = { identity: ownWorkerIdentity('bench'), offers, leaseMs: 60_000 }
  return {
    queue,
    round: (round) => throughPort(queue, worker, round),
    settle: () => settle(queue),
    close: () => queue.close(),
  }
}

/** `beside`: measured too, without an aim. */
const compare = async (title, port, [baseName, baseline], aim, beside = {}) => {
  const all = { [baseName]: baseline, ...beside, 'the queue': port }
  const times = Object.fromEntries(Object.keys(all).map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [which, each] of Object.entries(all)) {
      const start = performance.now()
      await each.round(round)
      const ms = performance.now() - start
      await each.settle()
      if (round > 0) times[which].push(ms) // the first warms up
    }
  }
  const ratioTo = (name) => median(times['the queue'].map((ms, at) => times[name][at] / ms))
  const ratio = ratioTo(baseName)
  console.log(`${title}; ${jobsARound} jobs a round, ${rounds} rounds interleaved, medians`)
  for (const [name, each] of Object.entries(times))
    console.log(`  ${name.padEnd(34)} ${((jobsARound / median(each)) * 1000).toFixed(0).padStart(6)} jobs/s`)
  const verdict = ratio >= aim ? 'met' : 'missed'
  console.log(
    `  ratio to ${baseName}, round by round ${ratio.toFixed(2)}x; aim: at least ${aim.toFixed(2)}x, ${verdict}`,
  )
  for (const name of Object.keys(beside)) console.log(`  ratio to ${name} ${ratioTo(name).toFixed(2)}x`)
}

/** In a process of its own, so that its peak is that of the queue: fills it, and says how much this process holds with it and holds after. */
const fill = async ([build, target, binding]) => {
  const { queue, close } = await openPort(build, target, binding === '' ? null : binding)
  for (let at = 0; at < waiting; at += 1_000) await queue.enqueue(jobsOf('memory', 1_000, at))
  const counts = await queue.counts()
  if (counts.waiting !== waiting) throw new Error(`${counts.waiting} jobs wait, not ${waiting}.`)
  await close()
}

const memoryOf = async (build, target, nativeBinding) => {
  const words = ['fill', build, target, nativeBinding ?? '']
  const { peakBytes, ms } = await measured([process.execPath, here, ...words], { env: process.env })
  return `${waiting} waiting: put in in ${(ms / 1000).toFixed(1)} s, peak of the process ${megabytes(peakBytes)}`
}

/** Prints rates, ratios and memory; `sqlite` or `redis` measures only that one. */
export const bench = async (names) => {
  const build = await runSetUp('all')
  const { readInstallation } = await import(pathToFileURL(join(build, 'lib/installation.js')).href)
  const { nativeBinding, tools } = readInstallation()
  const scratch = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const wants = (name) => names.length === 0 || names.includes(name)
  try {
    if (wants('sqlite')) await benchSqlite(build, scratch, nativeBinding)
    if (wants('redis')) await benchRedis(build, scratch, tools.redis)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const benchSqlite = async (build, scratch, nativeBinding) => {
  const baseline = await openOwnStatements(build, join(scratch, 'bare.db'), nativeBinding)
  const plain = openPlainTable(join(scratch, 'plain.db'), nativeBinding)
  const port = await openPort(build, `sqlite:${join(scratch, 'queue.db')}`, nativeBinding)
  const beside = { 'three statements, plain table': plain }
  await compare('sqlite, WAL, synchronous = NORMAL', port, ['its three statements, bare', baseline], 0.5, beside)
  baseline.close()
  plain.close()
  await port.close()
  const file = join(scratch, 'full.db')
  const said = await memoryOf(build, `sqlite:${file}`, nativeBinding)
  console.log(`  ${said}, file ${megabytes(statSync(file).size)}`)
}

const benchRedis = async (build, scratch, tool) => {
  const redis = await startRedis(tool, join(scratch, 'redis'))
  if (redis === null) return console.log('redis: not run; set-up has brought no Redis')
  try {
    const baseline = openRawBullmq(redis)
    const port = await openPort(build, redis.url, null)
    await compare('redis, append-only file synced every second', port, ['raw BullMQ', baseline], 0.9)
    await baseline.close()
    await port.close()
    await redis.flush()
    const before = await redis.usedMemory()
    const said = await memoryOf(build, redis.url, null)
    const held = (await redis.usedMemory()) - before
    console.log(`  ${said}, Redis holds ${megabytes(held)} for them (used_memory)`)
  } finally {
    await redis.stop()
  }
}

if (process.argv[2] === 'fill') await fill(process.argv.slice(3))
