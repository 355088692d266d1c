import { execFile } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { promisify } from 'node:util'
import { sha256 } from '../../../lib/digest.ts'
import { findProgram } from '../../find-program.ts'
import { inheritedFds } from '../../inherited-fds.ts'
import type { LaunchHost } from './launch-host.ts'

export type Detected = {
  readonly host: LaunchHost
  readonly version: string | null
  readonly sha256: string
}

const run = promisify(execFile)

const answer = async (program: string, option: string): Promise<string> => {
  try {
    return (await run(program, [option], { env: {}, timeout: 5_000 })).stdout
  } catch {
    return '' // Probing by running tells what is wrong; a version alone proves nothing.
  }
}

const merged = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32']

const systemLinks = (): LaunchHost['systemLinks'] =>
  merged
    .filter((at) => existsSync(at))
    .map((at) => ({ at, target: lstatSync(at).isSymbolicLink() ? readlinkSync(at) : null }))

const systemFiles = ['/etc/ld.so.cache', '/etc/ld-musl-x86_64.path', '/etc/ld-musl-aarch64.path']

const networkFiles = ['/etc/resolv.conf', '/etc/hosts', '/etc/nsswitch.conf', '/etc/gai.conf']

/** Finds bubblewrap and what it can do, or null where there is none or the architecture has no filter. Starts `bwrap --version` and `--help`. */
export const detect = async (searchPath: string): Promise<Detected | null> => {
  const bwrap = findProgram('bwrap', searchPath)
  const architecture = process.arch === 'x64' ? 'x86_64' : process.arch === 'arm64' ? 'aarch64' : null
  if (bwrap === null || architecture === null) return null
  const [version, help] = await Promise.all([answer(bwrap, '--version'), answer(bwrap, '--help')])
  return {
    version: /\d+(\.\d+)+/.exec(version)?.[0] ?? null,
    sha256: sha256(readFileSync(bwrap)),
    host: {
      architecture,
      bwrap,
      setpriv: findProgram('setpriv', searchPath),
      canBindFd: help.includes('--ro-bind-fd '),
      canDisableUserns: help.includes('--disable-userns '),
      systemLinks: systemLinks(),
      inheritedFds: inheritedFds(),
      systemFiles: systemFiles.filter((path) => existsSync(path)),
      networkFiles: networkFiles.filter((path) => existsSync(path)),
    },
  }
}
