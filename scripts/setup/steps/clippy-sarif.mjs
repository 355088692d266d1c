import { constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runLogged, SetupProblem } from '../command.mjs'
import { sha256OfFile } from '../digests.mjs'
import { allows, onPath, toolPlatform } from '../runtime.mjs'
import { rustRemedy, rustupEnvironment } from './rust.mjs'

const retry = 'node scripts/setup.mjs vet'

/** The converter of clippy's output, compiled from the Rust registry by its lockfile. */
export const clippySarif = {
  id: 'clippy-sarif',
  title: 'clippy-sarif',
  after: ['rust'],
  get command() {
    return onPath('cargo') === null ? 'cargo' : undefined
  },
  present: (context) => {
    const folder = join(context.root, folderOf(context))
    const digest = join(folder, 'sha256')
    if (!existsSync(digest) || !existsSync(join(folder, 'clippy-sarif'))) return null
    // What was changed after it was compiled is compiled again.
    return readFileSync(digest, 'utf8') === sha256OfFile(join(folder, 'clippy-sarif')) ? record(context) : null
  },
  bring: async (context) => {
    const { root, lockfile, scratch, logFile, report, lock } = context
    if (onPath('cargo') === null) throw new SetupProblem('cargo is not on PATH', rustRemedy)
    report.say('clippy-sarif is compiled with cargo; this takes about two minutes, once')
    const made = scratch('clippy-sarif')
    const crate = `clippy-sarif@${lockfile['clippy-sarif'].version}`
    await runLogged(['cargo', 'install', '--locked', '--no-track', crate, '--root', made], {
      cwd: '/',
      env: {
        CARGO_TARGET_DIR: scratch('clippy-sarif-target'),
        CARGO_TERM_COLOR: 'never',
        ...rustupEnvironment(),
        ...homeOf(root),
      },
      log: logFile('clippy-sarif'),
      remedy: `look at the lines above; a Rust with a linker and a network to the Rust registry is needed once; then: ${retry}`,
      lock,
    })
    if (!existsSync(join(made, 'bin/clippy-sarif'))) throw new SetupProblem('cargo installed no clippy-sarif', retry)
    const draft = scratch('clippy-sarif-done')
    mkdirSync(draft, { recursive: true })
    renameSync(join(made, 'bin/clippy-sarif'), join(draft, 'clippy-sarif'))
    writeFileSync(join(draft, 'sha256'), sha256OfFile(join(draft, 'clippy-sarif')))
    const folder = join(root, folderOf(context))
    mkdirSync(dirname(folder), { recursive: true })
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
    return record(context)
  },
}

const folderOf = ({ lockfile, runtime }) =>
  join('.tools/clippy-sarif', `${lockfile['clippy-sarif'].version}-${toolPlatform(runtime)}`)

const record = (context) => {
  const { version, licence } = context.lockfile['clippy-sarif']
  const tool = context.toolRecord({ version, path: folderOf(context), entry: 'clippy-sarif', licence })
  return { tools: { 'clippy-sarif': tool } }
}

/** cargo wants a home that it can write: where there is none, a folder of our own stands in for it. */
const homeOf = (root) => {
  const home = process.env.HOME ?? ''
  const isUsable =
    process.env.CARGO_HOME !== undefined || (home !== '' && allows(home, constants.W_OK | constants.X_OK))
  return isUsable ? {} : { CARGO_HOME: join(root, '.tools/home/.cargo') }
}
