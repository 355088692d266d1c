import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SetupProblem } from '../command.mjs'

/** Biome's binary comes with the npm packages, one package for each platform; it is only found and digested here. */
export const biome = {
  id: 'biome',
  title: 'Biome',
  after: ['npm'],
  present: ({ root, runtime, lockfile, toolRecord }) => {
    const folder = join('node_modules/@biomejs', packageName(runtime))
    if (!existsSync(join(root, folder, 'biome'))) return null
    const { version, licence } = lockfile.biome
    return { tools: { biome: toolRecord({ version, path: folder, entry: 'biome', licence }) } }
  },
  bring: ({ runtime }) => {
    throw new SetupProblem(`npm has brought no @biomejs/${packageName(runtime)}`, 'npm ci --ignore-scripts')
  },
}

const packageName = ({ platform, arch, libc }) => `cli-${platform}-${arch}${libc === 'musl' ? '-musl' : ''}`
