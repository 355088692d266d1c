import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SetupProblem } from '../command.mjs'

/** Engine, command line and grammars come with the npm packages, prebuilt for each platform; they are only found and digested here. */
const fromNpm = ({ id, title, folderOf, entryOf, isFile = false }) => ({
  id,
  title,
  after: ['npm'],
  present: ({ root, runtime, lockfile, toolRecord }) => {
    const folder = join('node_modules', folderOf(runtime))
    const entry = entryOf(runtime)
    if (!existsSync(join(root, folder, entry))) return null
    const { version, licence } = lockfile[id]
    const place = isFile ? { path: join(folder, entry), entry: '' } : { path: folder, entry }
    return { tools: { [id]: toolRecord({ version, ...place, licence }) } }
  },
  bring: ({ runtime }) => {
    throw new SetupProblem(
      `npm has brought no ${folderOf(runtime)} with ${entryOf(runtime)}`,
      'npm ci --ignore-scripts',
    )
  },
})

const packagePlatform = ({ platform, arch, libc }) =>
  platform === 'linux' ? `linux-${arch}-${libc === 'musl' ? 'musl' : 'gnu'}` : `${platform}-${arch}`

export const astGrep = fromNpm({
  id: 'ast-grep',
  title: 'ast-grep',
  folderOf: (runtime) => `@ast-grep/napi-${packagePlatform(runtime)}`,
  entryOf: (runtime) => `ast-grep-napi.${packagePlatform(runtime)}.node`,
})

export const astGrepCli = fromNpm({
  id: 'ast-grep-cli',
  title: "ast-grep's command line",
  folderOf: (runtime) => `@ast-grep/cli-${packagePlatform(runtime)}`,
  entryOf: () => 'ast-grep',
})

const systems = { linux: 'Linux', darwin: 'macOS' }

export const astGrepGrammars = ['go', 'python', 'rust'].map((language) =>
  fromNpm({
    id: `ast-grep-${language}`,
    title: `ast-grep's grammar of ${language}`,
    folderOf: ({ platform, arch }) =>
      `@ast-grep/lang-${language}/prebuilds/prebuild-${systems[platform]}-${arch.toUpperCase()}`,
    entryOf: () => 'parser.so',
    isFile: true,
  }),
)

/** Reads a worktree's sgconfig.yml inside the sandbox. */
export const yaml = fromNpm({ id: 'yaml', title: 'yaml', folderOf: () => 'yaml', entryOf: () => 'dist/index.js' })
