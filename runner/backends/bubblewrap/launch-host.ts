import type { Architecture } from '../../seccomp/index.ts'

/** What of this machine a launch rests on; gathered once by `detect`. */
export type LaunchHost = {
  readonly architecture: Architecture
  /** Paths of the programs; `setpriv` is needed from root only. */
  readonly bwrap: string
  readonly setpriv: string | null
  readonly canBindFd: boolean
  readonly canDisableUserns: boolean
  /** `/lib -> usr/lib` and so on as they are here; `target` null: a folder of its own. */
  readonly systemLinks: readonly { readonly at: string; readonly target: string | null }[]
  /** Descriptors that every child of this process inherits: covered, and closed by bwrap. */
  readonly inheritedFds: readonly number[]
  /** Files of /etc that programs need to start at all. */
  readonly systemFiles: readonly string[]
  /** Files of /etc by which names are looked up; seen only by a command that has the network. */
  readonly networkFiles: readonly string[]
}
