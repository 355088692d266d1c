import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemCode } from '../../lib/errors.ts'
import type { Enforcement, LimitName, Limits } from '../../schemas/records/index.ts'
import type { CgroupLayout, Controller } from './layout.ts'

/** A group of one run. `joins`: the files that a process writes its pid to. */
export type CgroupOfRun = {
  readonly joins: readonly string[]
  readonly enforcement: Readonly<Partial<Record<Controller, Enforcement>>>
  /** Limits that the kernel had to enforce so far. */
  readonly hits: () => readonly LimitName[]
  readonly pids: () => readonly number[]
  /** Kills all members, again and again until the group is empty and removed. `left`: members after `timeoutMs`. */
  readonly remove: (timeoutMs: number) => Promise<{ readonly left: number }>
}

/** The launcher's own processes (two monitors of bwrap, the shell, the init of the namespace) count as members. */
const launcherPids = 4
const periodUs = 100_000

const settings = (
  version: 1 | 2,
  limits: Limits,
): Readonly<Record<Controller, readonly (readonly [string, string])[]>> => {
  const quota = String(Math.max(1_000, Math.round(limits.cpuCores * periodUs)))
  const memory = String(limits.memoryBytes)
  const pids = [['pids.max', String(limits.pids + launcherPids)]] as const
  return version === 1
    ? {
        memory: [
          ['memory.limit_in_bytes', memory],
          ['memory.memsw.limit_in_bytes', memory],
        ],
        pids,
        cpu: [
          ['cpu.cfs_period_us', String(periodUs)],
          ['cpu.cfs_quota_us', quota],
        ],
      }
    : {
        memory: [
          ['memory.max', memory],
          ['memory.swap.max', '0'],
          ['memory.oom.group', '1'],
        ],
        pids,
        cpu: [['cpu.max', `${quota} ${periodUs}`]],
      }
}

/** Absent on kernels without swap accounting or before 4.19; the limit itself does not depend on them. */
const optionalFiles = new Set(['memory.memsw.limit_in_bytes', 'memory.swap.max', 'memory.oom.group'])

const writeSetting = (folder: string, file: string, value: string): void => {
  try {
    writeFileSync(join(folder, file), value)
  } catch (error) {
    if (!optionalFiles.has(file)) throw error
  }
}

/** The folders of a group called `name`, and which controllers each carries. */
const groupFolders = (layout: CgroupLayout, name: string): ReadonlyMap<string, readonly Controller[]> => {
  if (layout.version === 2) return new Map([[join(layout.parent, name), layout.controllers]])
  const folders = new Map<string, readonly Controller[]>()
  for (const [controller, parent] of Object.entries(layout.parents)) {
    const folder = join(parent, name)
    folders.set(folder, [...(folders.get(folder) ?? []), controller as Controller])
  }
  return folders
}

/** Makes the group of one run and sets its limits. Throws the system's error where the kernel refuses. */
export const createGroup = (layout: CgroupLayout, name: string, limits: Limits): CgroupOfRun => {
  const folders = groupFolders(layout, name)
  const wanted = settings(layout.version, limits)
  const enforcement: Partial<Record<Controller, Enforcement>> = {}
  try {
    for (const [folder, controllers] of folders) {
      mkdirSync(folder)
      for (const controller of controllers) {
        for (const [file, value] of wanted[controller]) writeSetting(folder, file, value)
        enforcement[controller] = layout.version === 1 ? 'cgroup-v1' : 'cgroup-v2'
      }
    }
  } catch (error) {
    for (const folder of folders.keys()) removeFolder(folder)
    throw error
  }
  return {
    joins: [...folders.keys()].map((folder) => join(folder, 'cgroup.procs')),
    enforcement,
    hits: () => [...folders].flatMap(([folder, controllers]) => readHits(folder, controllers)),
    pids: () => [...folders.keys()].flatMap(members),
    remove: (timeoutMs) => removeFolders([...folders.keys()], timeoutMs),
  }
}

const readCounter = (file: string, key: string): number => {
  try {
    const line = readFileSync(file, 'utf8')
      .split('\n')
      .find((each) => each.startsWith(`${key} `))
    return Number(line?.slice(key.length + 1) ?? 0)
  } catch {
    return 0 // no such counter on this kernel
  }
}

const readHits = (folder: string, controllers: readonly Controller[]): readonly LimitName[] => {
  const hits: LimitName[] = []
  if (controllers.includes('memory')) {
    const kills =
      readCounter(join(folder, 'memory.oom_control'), 'oom_kill') +
      readCounter(join(folder, 'memory.events'), 'oom_kill')
    if (kills > 0) hits.push('memory')
  }
  if (controllers.includes('pids') && readCounter(join(folder, 'pids.events'), 'max') > 0) hits.push('pids')
  return hits
}

const members = (folder: string): readonly number[] => {
  try {
    return readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number)
  } catch {
    return [] // the group is gone
  }
}

/** True where the folder is gone. EBUSY: a member that is still dying. */
const removeFolder = (folder: string): boolean => {
  try {
    rmdirSync(folder)
    return true
  } catch (error) {
    return systemCode(error) === 'ENOENT'
  }
}

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it ended by itself meanwhile
  }
}

/** Kills what is in these groups until they are empty and removed. Also for groups that a dead Assay left. */
export const removeFolders = async (
  folders: readonly string[],
  timeoutMs: number,
): Promise<{ readonly left: number }> => {
  const end = Date.now() + timeoutMs
  let waitMs = 1
  for (;;) {
    for (const folder of folders) for (const pid of members(folder)) if (pid > 0) kill(pid)
    const rest = folders.filter((folder) => !removeFolder(folder))
    if (rest.length === 0) return { left: 0 }
    if (Date.now() > end) return { left: Math.max(1, ...rest.map((folder) => members(folder).length)) }
    await sleep(waitMs)
    waitMs = Math.min(waitMs * 2, 50)
  }
}
