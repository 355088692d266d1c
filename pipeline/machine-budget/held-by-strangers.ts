import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { processStat } from '../../lib/process-identity.ts'

/**
 * Those abstract sockets of `names` that no running process of this user holds: another user took the name, or its
 * holder was stopped (Ctrl-Z) or cannot be seen from here. A name that nobody has is none of them.
 */
export const heldByStrangers = (names: readonly string[]): readonly string[] => {
  const before = listeners()
  const ours = socketsOfOurs()
  const after = listeners()
  return names.filter((name) => {
    const inode = before.get(name)
    // Where it changed hands while we looked, nothing is known of its holder.
    return inode !== undefined && !ours.has(`socket:[${inode}]`) && after.get(name) === inode
  })
}

const acceptsConnections = 0x10000

/** Inodes of the sockets that listen, by abstract name (proc_net_unix: `Num RefCount Protocol Flags Type St Inode @name`). */
const listeners = (): ReadonlyMap<string, string> =>
  new Map(
    read('/proc/net/unix')
      .split('\n')
      .flatMap((line): readonly [string, string][] => {
        const [, , , flags, , , inode, path] = line.trim().split(/\s+/)
        const isListening = (Number.parseInt(flags ?? '', 16) & acceptsConnections) !== 0
        return isListening && inode !== undefined && path?.startsWith('@') ? [[nameIn(path), inode]] : []
      }),
  )

// NUL bytes show as @, those that fill up an address too.
const nameIn = (path: string): string => path.slice(1).replace(/@+$/, '')

const socketsOfOurs = (): ReadonlySet<string> =>
  new Set(
    list('/proc')
      .filter((name) => /^\d+$/.test(name) && isOurs(name))
      .flatMap((pid) => list(`/proc/${pid}/fd`).map((fd) => linkOf(`/proc/${pid}/fd/${fd}`))),
  )

const isOurs = (pid: string): boolean => {
  try {
    return statSync(`/proc/${pid}`).uid === process.getuid?.() && processStat(Number(pid))?.state !== 'T'
  } catch {
    return false // it has ended
  }
}

// What ended or closed while we looked holds nothing.
const list = (folder: string): readonly string[] => orElse([], () => readdirSync(folder))
const linkOf = (path: string): string => orElse('', () => readlinkSync(path))
const read = (path: string): string => orElse('', () => readFileSync(path, 'latin1'))

const orElse = <T>(otherwise: T, look: () => T): T => {
  try {
    return look()
  } catch {
    return otherwise
  }
}
