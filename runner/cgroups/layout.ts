import { accessSync, appendFileSync, constants, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Controller = 'memory' | 'pids' | 'cpu'
const controllers: readonly Controller[] = ['memory', 'pids', 'cpu']

/** Where groups are made: with v1 one folder for each controller, with v2 one for all. Absent: that limit is not had by cgroup. */
export type CgroupLayout =
  | { readonly version: 1; readonly parents: Readonly<Partial<Record<Controller, string>>> }
  | { readonly version: 2; readonly parent: string; readonly controllers: readonly Controller[] }

/** One mounted hierarchy: `controllers` is empty for v2. */
export type Hierarchy = {
  readonly version: 1 | 2
  readonly mountPoint: string
  readonly root: string
  readonly controllers: readonly string[]
}

/** The cgroup mounts of a /proc/self/mountinfo. Pure. */
export const parseHierarchies = (mountinfo: string): readonly Hierarchy[] =>
  mountinfo.split('\n').flatMap((line): readonly Hierarchy[] => {
    const [left, right] = line.split(' - ')
    const [, , , root, mountPoint] = left?.split(' ') ?? []
    const [type, , options] = right?.split(' ') ?? []
    if (root === undefined || mountPoint === undefined) return []
    if (type === 'cgroup2') return [{ version: 2, mountPoint, root, controllers: [] }]
    return type === 'cgroup' ? [{ version: 1, mountPoint, root, controllers: options?.split(',') ?? [] }] : []
  })

/** Own group for each controller of a /proc/self/cgroup; key `''` is v2. Pure. */
export const parseOwnGroups = (text: string): ReadonlyMap<string, string> => {
  const groups = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [, names, path] = /^\d+:([^:]*):(.*)$/.exec(line) ?? []
    if (names === undefined || path === undefined) continue
    for (const name of names.split(',')) groups.set(name, path)
  }
  return groups
}

/** The folder of a group below a mount point, where `root` is the group that is mounted there. Pure. */
export const groupFolder = (hierarchy: Hierarchy, own: string): string => {
  const prefix = hierarchy.root === '/' ? '' : hierarchy.root
  return join(hierarchy.mountPoint, own === prefix || own.startsWith(`${prefix}/`) ? own.slice(prefix.length) : '/')
}

const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** The controllers that children of a v2 group get, asking for the missing ones first. */
const childControllers = (folder: string): readonly Controller[] => {
  const file = join(folder, 'cgroup.subtree_control')
  for (const name of controllers) {
    try {
      appendFileSync(file, `+${name}`)
    } catch {
      // Not delegated here, or the group has processes of its own: what the file says below is what counts.
    }
  }
  const granted = readFileSync(file, 'utf8').trim().split(' ')
  return controllers.filter((name) => granted.includes(name))
}

/** The nearest ancestor of a v2 group where this process may make a child with a memory and a pids controller. */
const findV2Parent = (hierarchy: Hierarchy, own: string): CgroupLayout | null => {
  for (let folder = groupFolder(hierarchy, own); ; folder = dirname(folder)) {
    if (isWritable(folder) && isWritable(join(folder, 'cgroup.procs'))) {
      const granted = childControllers(folder)
      if (granted.includes('memory') && granted.includes('pids')) {
        return { version: 2, parent: folder, controllers: granted }
      }
    }
    if (folder === hierarchy.mountPoint || folder === '/') return null
  }
}

/** What cgroups this process can make, or null. v1 controllers win where they are mounted: a controller is in one version only. */
export const findCgroups = (proc = '/proc/self'): CgroupLayout | null => {
  if (!existsSync(`${proc}/cgroup`)) return null
  const hierarchies = parseHierarchies(readFileSync(`${proc}/mountinfo`, 'utf8'))
  const own = parseOwnGroups(readFileSync(`${proc}/cgroup`, 'utf8'))
  const parents: Partial<Record<Controller, string>> = {}
  for (const name of controllers) {
    const hierarchy = hierarchies.find((each) => each.version === 1 && each.controllers.includes(name))
    if (hierarchy === undefined) continue
    const folder = groupFolder(hierarchy, own.get(name) ?? '/')
    if (isWritable(folder)) parents[name] = folder
  }
  if (Object.keys(parents).length > 0) return { version: 1, parents }
  const unified = hierarchies.find((each) => each.version === 2)
  return unified === undefined ? null : findV2Parent(unified, own.get('') ?? '/')
}
