import { accessSync, closeSync, constants, openSync, readSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

export const oldestNode = [20, 19]

/** A sentence for a Node that is too old, or null. */
export const nodeProblem = (version = process.versions.node) => {
  const [major, minor] = version.split('.').map(Number)
  const enough = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
  return enough ? null : `Assay needs Node ${oldestNode.join('.')} or newer; this is ${version} (${process.execPath}).`
}

/** What native code depends on: platform, architecture, C library and Node's ABI. */
export const readRuntime = () => ({
  platform: process.platform,
  arch: process.arch,
  libc: libc(),
  abi: process.versions.modules,
})

/** `linux-x64-glibc`, `darwin-arm64`: what a prebuilt tool depends on. */
export const toolPlatform = ({ platform, arch, libc }) =>
  libc === null ? `${platform}-${arch}` : `${platform}-${arch}-${libc}`

/** The environment of a child: npm and its scripts use the Node that runs set-up, also where it was started by its path. */
export const childEnvironment = (extra = {}) => ({ ...process.env, PATH: childPath(), ...extra })

const childPath = () => {
  const path = process.env.PATH ?? '/usr/bin:/bin'
  const first = onPath('node', path)
  return first !== null && realpathSync(first) === realpathSync(process.execPath)
    ? path
    : `${dirname(process.execPath)}:${path}`
}

/** Where a command lies, or null. */
export const onPath = (command, path = process.env.PATH ?? '/usr/bin:/bin') =>
  path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, command))
    .find((file) => allows(file, constants.X_OK)) ?? null

export const allows = (file, mode) => {
  try {
    accessSync(file, mode)
    return true
  } catch {
    return false
  }
}

// The interpreter named in the running binary's ELF header is exact; process.report asks the network on Node 20.
const libc = () => {
  if (process.platform !== 'linux') return null
  const file = openSync(process.execPath, 'r')
  try {
    const head = Buffer.alloc(4096)
    readSync(file, head, 0, head.length, 0)
    return head.includes('ld-musl-') ? 'musl' : 'glibc'
  } finally {
    closeSync(file)
  }
}
