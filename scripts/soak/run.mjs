// One soak of one adapter: jobs, workers, a coordinator, and a SIGKILL again and again.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { random } from '../../bench/random.mjs'
import { root } from '../setup/entry.mjs'
import { countRuns, judgeStore } from './judge.mjs'
import { leftBehind } from './left-behind.mjs'
import { createPlayer } from './players.mjs'
import { isReady, redisOn } from './redis.mjs'
import { makeTrees } from './trees.mjs'

const workers = 3
/** How long nothing comes to an end before somebody is killed all the same; twice as long each time, until something does. */
const patienceMs = 3_000
/** Jobs that are still open when all kills were made, so that the last ones hit somebody. */
const reserve = 0.95
const lookMs = 100

/** Gives the figures and the lines `{ what, holds, found }`. `giveUpMs`: how long it may take in all. */
export const soak = async ({ adapter, jobs, kills, seed, giveUpMs, build, keep, say }) => {
  const { readInstallation } = await import(pathToFileURL(join(build, 'lib/installation.js')).href)
  const { nativeBinding, tools } = readInstallation(root)
  const folder = mkdtempSync(join(tmpdir(), `assay-soak-${adapter}-`))
  const at = (name) => join(folder, name)
  for (const name of ['state', 'tmp', 'trees']) mkdirSync(at(name), { mode: 0o700 })
  const before = new Set(Object.values(leftBehind(at('tmp'))).flat())
  const list = makeTrees(at('trees'), jobs)
  const stateDir = join(at('state'), 'assay')
  const redis = adapter === 'redis' ? await redisOn(at('redis'), tools.redis) : null
  const env = {
    ...process.env,
    XDG_STATE_HOME: at('state'),
    XDG_CONFIG_HOME: at('config'),
    TMPDIR: at('tmp'),
    ASSAY_QUEUE: redis === null ? `sqlite:${at('queue.db')}` : `${redis.url}/0`,
  }
  const assay = (...args) => ({ argv: [join(root, 'assay'), ...args], env })
  const started = Date.now()
  const players = createPlayers({ assay, redis, list, log: at('log') })
  const figures = { jobs, kills: 0, hits: {} }
  try {
    if (players.redis) await players.redis.begin()
    await players.coordinator.begin()
    await until(() => existsSync(join(stateDir, 'queue.key')), players.all.slice(0, 1), started + giveUpMs)
    for (const worker of players.workers) await worker.begin()
    await disturb({
      players,
      figures,
      jobs,
      kills,
      seed,
      say,
      until: started + giveUpMs,
      done: () => countRuns(stateDir, nativeBinding),
    })
    await until(() => !players.coordinator.isRunning(), players.all, started + giveUpMs)
    const ends = await Promise.all(players.workers.map((worker) => worker.end()))
    const { openStore } = await import(pathToFileURL(join(build, 'evidence/index.js')).href)
    const store = openStore({ dir: stateDir, ...(nativeBinding === null ? {} : { nativeBinding }) })
    const swept = store.sweepBlobs(Date.now() + 1)
    store.close()
    if (players.redis) await players.redis.end()
    const unexpected = players.all.flatMap((player) => player.unexpected)
    const left = Object.values(leftBehind(at('tmp')))
      .flat()
      .filter((each) => !before.has(each))
    const handed = handedOver(redis === null ? `${at('queue.db')}.shared` : join(stateDir, 'shared'))
    const lines = [
      { what: `${kills} kills`, holds: figures.kills >= kills, found: `${figures.kills}` },
      ...judgeStore(stateDir, nativeBinding, jobs),
      {
        what: 'no sandbox process, cgroup, mount or scratch folder is left',
        holds: left.length === 0,
        found: left.slice(0, 5).join(', '),
      },
      {
        what: 'nothing that was handed over is left',
        holds: handed.length === 0,
        found: handed.slice(0, 5).join(', '),
      },
      {
        what: 'nobody ended but by a kill or when all was done',
        holds: unexpected.length === 0,
        found: unexpected.slice(0, 3).join('; '),
      },
      {
        what: 'workers end as they are told',
        holds: ends.every((end) => end?.code === 0 || (end?.isLoading && end.signal === 'SIGTERM')),
        found: JSON.stringify(ends),
      },
    ]
    const holds = lines.every((line) => line.holds)
    if (holds && !keep) rmSync(folder, { recursive: true, force: true })
    return {
      adapter,
      ...figures,
      swept,
      seconds: (Date.now() - started) / 1000,
      lines,
      holds,
      folder: holds && !keep ? null : folder,
    }
  } finally {
    for (const player of players.all) await player.kill()
  }
}

const createPlayers = ({ assay, redis, list, log }) => {
  const isOver = ({ code }) => code === 0 || code === 1
  const coordinator = createPlayer({
    name: 'coordinator',
    log,
    // The same list again goes on where it was.
    start: () => assay('batch', list, '--name', 'soak', '--workers', '0', '--analyzers', 'biome', '--format', 'json'),
    isDone: isOver,
  })
  const crew = Array.from({ length: workers }, (_, index) =>
    createPlayer({ name: `worker-${index + 1}`, log, start: () => assay('worker', '--grace', '60') }),
  )
  const server =
    redis === null
      ? null
      : createPlayer({
          name: 'redis',
          log,
          start: () => ({ argv: redis.argv, env: { ...process.env, ...redis.env } }),
          ready: isReady,
        })
  return {
    coordinator,
    workers: crew,
    redis: server,
    all: [coordinator, ...crew, ...(server === null ? [] : [server])],
  }
}

/** Kills one after the other by chance, as jobs come to their ends, and starts each again. */
const disturb = async ({ players, figures, jobs, kills, seed, done, until: end, say }) => {
  const chance = random(seed)
  let killedAt = Date.now()
  let patience = patienceMs
  let [told, last] = [0, 0]
  for (;;) {
    await sleep(lookMs * (0.2 + chance()))
    for (const player of players.all) await player.keepUp()
    const recorded = done()
    if (recorded >= jobs || Date.now() > end) return
    if (recorded > last) patience = patienceMs
    last = recorded
    if (recorded - told >= jobs / 10) {
      told = recorded
      say(`${recorded} of ${jobs} recorded, ${figures.kills} kills`)
    }
    const isDue = figures.kills / kills < recorded / (jobs * reserve) || Date.now() - killedAt > patience
    const running = players.all.filter((player) => player.isRunning())
    if (!isDue || figures.kills >= kills * 2 || running.length === 0) continue
    const victim = running[Math.floor(chance() * running.length)]
    if (!(await victim.kill())) continue
    figures.kills += 1
    figures.hits[victim.name] = (figures.hits[victim.name] ?? 0) + 1
    killedAt = Date.now()
    patience *= 2
    await victim.keepUp()
  }
}

const until = async (isSo, players, end) => {
  while (!isSo() && Date.now() < end) {
    await sleep(lookMs)
    for (const player of players) await player.keepUp()
  }
}

/** Folders of jobs in the shared folder under which something lies. */
const handedOver = (shared) => {
  try {
    return readdirSync(join(shared, 'handed'))
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}
