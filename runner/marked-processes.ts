import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDead } from '../lib/process-identity.ts'

/** What the markers of all launches of this identity begin with. */
export const markerPrefix = (identity: string): string => `assay-run-${identity}-`

/** Stands on the command line of each program of one launch but the payload's own, and of no other process. */
export const markerOf = (identity: string, sequence: number): string => `${markerPrefix(identity)}${sequence}`

const anyMarker = /assay-run-(\d+)-(\d+)-(\d+)-\d+-\d+/

const readCommandLine = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return '' // it ended meanwhile
  }
}

/** Processes for which `matches` says yes of their command line. That of a zombie is empty. */
const processesWhere = (matches: (commandLine: string) => boolean): readonly number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && matches(readCommandLine(pid)))

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it ended by itself, or is not ours to end
  }
}

/** Ends what is left of one launch that was cut short; false where something stays after `timeoutMs`. */
export const endMarked = async (marker: string, timeoutMs: number): Promise<boolean> => {
  const end = Date.now() + timeoutMs
  for (;;) {
    const pids = processesWhere((line) => line.split('\0').includes(marker))
    if (pids.length === 0) return true
    if (Date.now() > end) return false
    for (const pid of pids) kill(pid)
    await sleep(2)
  }
}

/** Ends what launches of Assay processes left that died together with their guardian. */
export const sweepProcesses = (): void => {
  const left = processesWhere((line) => {
    const [, namespace, owner, startTime] = anyMarker.exec(line) ?? []
    return namespace !== undefined && owner !== undefined && startTime !== undefined
      ? isDead(namespace, Number(owner), startTime)
      : false
  })
  for (const pid of left) kill(pid)
}
