import { closeSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'

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

/** The environment of a child: the running Node's own folder comes first, so that npm and its scripts use the same Node. */
export const childEnvironment = (extra = {}) => ({
  ...process.env,
  PATH: `${dirname(process.execPath)}:${process.env.PATH ?? '/usr/bin:/bin'}`,
  ...extra,
})

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
