import { spawn } from 'node:child_process'
import { markerPrefix } from './marked-processes.ts'

/**
 * Waits for the end of its input. A line there is a farewell; an end without one means that Assay was killed, and then
 * all that carries the marker on its command line is ended, for as long as a launch that had just begun may take.
 * Shell builtins but for `rmdir` and `sleep`. The marker comes by input: on its own command line it would match itself.
 */
const script =
  'read -r marker || exit 0; read -r farewell && exit 0; n=0; while [ $n -lt 20 ]; do ' +
  'for p in /proc/[0-9]*; do c=; IFS= read -r c < "$p/cmdline"; ' +
  'case $c in *"$marker"*) kill -9 "${p#/proc/}" ;; esac; done; ' +
  'for g in "$@"; do for d in "$g"*; do [ -d "$d" ] && rmdir "$d"; done; done; ' +
  'n=$((n+1)); sleep 0.1; done 2>/dev/null'

export type Guardian = { readonly release: () => void }

/**
 * A small process that outlives this one by two seconds if this one is killed. bubblewrap's `--die-with-parent` alone is
 * not enough: its init asks for the parent-death signal late and does not look whether the parent has died before.
 * `groups`: paths that the names of this runner's cgroups begin with.
 */
export const startGuardian = (identity: string, groups: readonly string[]): Guardian => {
  const child = spawn('/bin/sh', ['-c', script, 'assay-guardian', ...groups], {
    ...{ stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/', env: { PATH: '/usr/bin:/bin' } },
  })
  child.on('error', () => {}) // no shell: then no run starts either
  child.stdin?.on('error', () => {})
  child.stdin?.write(`${markerPrefix(identity)}\n`)
  child.unref()
  const input = child.stdin
  if (input !== null && 'unref' in input && typeof input.unref === 'function') input.unref()
  return { release: () => void child.stdin?.end('farewell\n') }
}
