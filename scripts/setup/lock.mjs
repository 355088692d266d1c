import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * One set-up at a time for one folder. A contender puts down a ticket named by its pid and start time, then looks: where
 * another's ticket is alive it takes its own back and waits. Both of two that look at once see each other, so two never
 * go in; a dead one's ticket is nobody's, so removing it cannot hit a live one. `release` is to be called in the end.
 */
export const takeLock = async (root, { onWait }) => {
  const folder = join(root, '.tools', 'lock')
  mkdirSync(folder, { recursive: true })
  const own = `${process.pid}-${startOf(process.pid)}`
  let told = false
  for (;;) {
    writeFileSync(join(folder, own), '')
    const other = readdirSync(folder).find((ticket) => ticket !== own && isHeld(folder, ticket))
    if (other === undefined) break
    rmSync(join(folder, own))
    if (!told) onWait(other.split('-')[0])
    told = true
    await sleep(100 + Math.random() * 200)
  }
  return {
    hasWaited: told,
    /** A child, leader of its process group, that must not outlive this set-up: should it, the next one ends it. */
    addChild: (pid) => writeFileSync(join(folder, own), `${pid}-${startOf(pid)}\n`, { flag: 'a' }),
    release: () => rmSync(join(folder, own), { force: true }),
  }
}

const isHeld = (folder, ticket) => {
  if (isAlive(ticket)) return true
  const orphans = children(join(folder, ticket)).filter(isAlive)
  for (const orphan of orphans) endGroup(orphan.split('-')[0], 'SIGKILL')
  if (orphans.length > 0) return true
  rmSync(join(folder, ticket), { force: true })
  return false
}

/** Ends a process group, where it is still there and ours to end. */
export const endGroup = (pid, signal) => {
  try {
    process.kill(-Number(pid), signal)
  } catch (error) {
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error
  }
}

const children = (file) => {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

/** Is `PID-START` still that process? A pid alone may have been given to another one since. */
export const isAlive = (ticket) => {
  const [pid, start] = ticket.split('-')
  // Without a start it had ended before it could be written down.
  return start !== '' && startOf(pid) === start
}

/** When a process started, in the system's own words without a hyphen; empty where there is none. */
export const startOf = (pid) => {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).replace(/\W+/g, '_')
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || state === 'X' ? '' : fields[18]
  } catch {
    return ''
  }
}
