import type { RunRequest } from './contract.ts'

/** What a file descriptor of the launched process is, by its number. */
export type PlannedFd =
  | { readonly kind: 'stdin' | 'stdout' | 'stderr' }
  /** bwrap's `--json-status-fd`: read by the supervisor. */
  | { readonly kind: 'status' }
  /** NUL-terminated arguments, so that no path of the host stands in a command line that the payload can read. */
  | { readonly kind: 'arguments'; readonly values: readonly string[] }
  | { readonly kind: 'bytes'; readonly label: string; readonly bytes: Uint8Array }
  /** A number that nothing is put on: what Node opened itself is closed there. */
  | { readonly kind: 'unused' }
  /** The null device, over a descriptor that this process inherited and cannot close in its children. */
  | { readonly kind: 'covered' }
  /** Opened without following a final link; bwrap mounts what was opened, even where the name is swapped later. */
  | { readonly kind: 'source'; readonly type: 'dir' | 'file'; readonly path: string }

/** How a command will be launched: pure data. `argv[0]` is a program of this machine; `uid` the payload's on this machine. */
export type LaunchPlan = {
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly fds: readonly PlannedFd[]
  /** For the receipt: what was asked of the launcher, without paths of this machine. */
  readonly flags: readonly string[]
  readonly uid: number
  /** Files that the supervisor writes the new process's pid to before it feeds any descriptor: its cgroups. */
  readonly joins: readonly string[]
}

/** What is wrong with a request, as a sentence, or null. Nothing of a refused request is started. */
export const refuseRequest = (request: RunRequest): string | null => {
  const words = [...request.argv, request.cwd, ...Object.entries(request.env).flat()]
  if (request.argv.length === 0) return 'The command is empty.'
  if (words.some((word) => word.includes('\0'))) return 'A word of the command holds a NUL character.'
  if (Object.keys(request.env).some((name) => name === '' || name.includes('='))) return 'A variable has no valid name.'
  for (const path of [request.cwd, ...request.mounts.map((mount) => mount.at)]) {
    if (!isPlain(path)) return `The path ${JSON.stringify(path)} inside the sandbox is not absolute and plain.`
  }
  for (const { at } of request.mounts) {
    if (reservedPaths.some((path) => at === path || at.startsWith(`${path}/`)) || at === '/' || at === '/etc') {
      return `Nothing may be mounted at ${JSON.stringify(at)}.`
    }
  }
  const places = new Set(request.mounts.map((mount) => mount.at))
  if (places.size !== request.mounts.length) return 'Two mounts have the same place.'
  for (const mount of request.mounts) {
    if ((mount.kind === 'dir' || mount.kind === 'file') && !isPlain(mount.source)) {
      return `The source ${JSON.stringify(mount.source)} is not an absolute, plain path.`
    }
  }
  return null
}

const reservedPaths = ['/proc', '/dev', '/sys', '/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32']

const isPlain = (path: string): boolean =>
  path.startsWith('/') &&
  !path.includes('\0') &&
  (path === '/' ||
    path
      .slice(1)
      .split('/')
      .every((part) => part !== '' && part !== '.' && part !== '..'))
