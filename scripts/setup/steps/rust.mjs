import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SetupProblem } from '../command.mjs'
import { childEnvironment, onPath } from '../runtime.mjs'
import { markHolds, readStamp } from '../stamp.mjs'

const needed = ['cargo', 'cargo-clippy', 'clippy-driver', 'rustc']
export const rustRemedy = 'install Rust with clippy from https://rustup.rs, then: node scripts/setup.mjs vet'

/** The user's own Rust toolchain is only found, never installed: rustup's default, whatever a folder may ask for. */
export const rust = {
  id: 'rust',
  title: 'Rust',
  after: [],
  // Looked for by every command only where it is not there at all: one without clippy would be due for ever.
  get command() {
    return onPath('cargo') === null ? 'cargo' : undefined
  },
  present: ({ root, lockfile, toolRecord }) => {
    const toolchain = findToolchain()
    if (toolchain === null) return known(root)
    if (toolchain.lacking.length > 0) return null
    const { version, sysroot } = toolchain
    return {
      tools: {
        rust: toolRecord({ version, path: sysroot, entry: 'bin/clippy-driver', licence: lockfile.rust.licence }),
      },
    }
  },
  bring: () => {
    throw new SetupProblem(whyMissing(findToolchain()), rustRemedy)
  },
}

/** What was found before and is still there: rustup's commands say nothing where HOME is another one, as in a job that runs by itself. */
const known = (root) => {
  const tool = readStamp(root)?.tools.rust
  return tool !== undefined && markHolds(root, tool) ? { tools: { rust: tool } } : null
}

const whyMissing = (toolchain) => {
  if (onPath('cargo') === null) return 'cargo is not on PATH'
  if (toolchain === null) return 'cargo is on PATH, and rustc does not tell its toolchain'
  return `the toolchain in ${toolchain.sysroot} has no ${toolchain.lacking.join(', ')}`
}

// From the root folder: a rust-toolchain file above the working directory would choose another one, or a program of its own.
const findToolchain = () => {
  const rustc = onPath('rustc')
  if (onPath('cargo') === null || rustc === null) return null
  const sysroot = said(rustc, ['--print', 'sysroot'])
  const version = /^rustc (\S+)/.exec(said(rustc, ['--version']))?.[1]
  if (sysroot === '' || version === undefined) return null
  return { sysroot, version, lacking: needed.filter((name) => !existsSync(join(sysroot, 'bin', name))) }
}

/** Where rustup's toolchains are, for its commands: beside the commands, where HOME, as in a job that runs by itself, is another one. */
export const rustupEnvironment = () => {
  const rustc = onPath('rustc')
  if (process.env.RUSTUP_HOME !== undefined || rustc === null) return {}
  if (existsSync(join(process.env.HOME ?? '/', '.rustup'))) return {}
  const beside = join(dirname(dirname(dirname(rustc))), '.rustup')
  return existsSync(beside) ? { RUSTUP_HOME: beside } : {}
}

const said = (command, args) => {
  const env = childEnvironment(rustupEnvironment())
  const { status, stdout } = spawnSync(command, args, { cwd: '/', env, encoding: 'utf8', timeout: 60_000 })
  return status === 0 ? stdout.trim() : ''
}
