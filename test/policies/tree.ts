import { type ScanFile, type SignalScan, scanSignals } from '../../policies/index.ts'

/** Files of a made tree: path to text or bytes. */
export type Tree = Readonly<Record<string, string | Uint8Array>>

export const filesOf = (tree: Tree): readonly ScanFile[] =>
  Object.entries(tree).map(([path, content]) => ({
    path,
    read: () => (typeof content === 'string' ? new TextEncoder().encode(content) : content),
  }))

export const scan = (tree: Tree): SignalScan => scanSignals(filesOf(tree))

/** `C1 path:line`, sorted by file and line. */
export const signs = (tree: Tree): readonly string[] =>
  scan(tree).signals.map(({ signal, uri, line }) => `${signal} ${uri}:${line}`)

/** CPU time of `work` in milliseconds: a loaded machine does not make it longer. */
export const cpuMs = (work: () => unknown): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
