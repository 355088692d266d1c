// What processes that are gone may have left on the machine.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

const listOf = (dir) => {
  try {
    return readdirSync(dir, { withFileTypes: true })
  } catch {
    return [] // gone meanwhile
  }
}

const textOf = (file) => {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}

const namespace = () => /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0]

/** Whether the process of `<pid namespace>-<pid>-<start>` has ended. */
const isOver = (ns, pid, start) => {
  if (ns !== namespace()) return false
  const stat = textOf(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[19] !== start || fields[0] === 'Z'
}

const owner = /(\d+)-(\d+)-(\d+)/

const ownedByDead = (text, pattern) => {
  const [, ns, pid, start] = pattern.exec(text) ?? []
  return start !== undefined && isOver(ns, pid, start)
}

const cgroupsBelow = (dir, depth) =>
  listOf(dir)
    .filter((each) => each.isDirectory())
    .flatMap(({ name }) => [
      ...(ownedByDead(name, new RegExp(`^assay-${owner.source}-`)) ? [join(dir, name)] : []),
      ...(depth > 0 ? cgroupsBelow(join(dir, name), depth - 1) : []),
    ])

/** Sandboxed processes, cgroups, mounts and scratch folders whose Assay is gone, and all that stands in `folder` (TMPDIR of the soak). */
export const leftBehind = (folder) => {
  const marked = new RegExp(`assay-run-${owner.source}-`)
  const processes = listOf('/proc')
    .filter(({ name }) => /^\d+$/.test(name) && ownedByDead(textOf(`/proc/${name}/cmdline`), marked))
    .map(({ name }) => `process ${name}`)
  const mounts = textOf('/proc/self/mountinfo')
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => `mount ${line.split(' ')[4]}`)
  const scratch = listOf(folder).map(({ name }) => join(folder, name))
  return {
    processes,
    cgroups: cgroupsBelow('/sys/fs/cgroup', 4).map((path) => `cgroup ${path}`),
    mounts,
    scratch: scratch.map((path) => `scratch ${path}`),
  }
}
