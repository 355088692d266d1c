import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GitReply } from './protocol.ts'

const work = '/tmp/names'
const home = join(work, 'home')

/**
 * Asks the operator's cargo under which name it keeps each repository, since that depends on cargo's version. It makes
 * the folder before it fetches; here it has neither a network nor a git to fetch with.
 */
export const nameDatabases = async (
  cargo: string,
  urls: readonly string[],
  reply: (reply: GitReply) => Promise<void>,
): Promise<void> => {
  for (const url of urls) {
    rmSync(work, { recursive: true, force: true })
    mkdirSync(join(work, 'src'), { recursive: true })
    writeFileSync(join(work, 'src/lib.rs'), '')
    writeFileSync(
      join(work, 'Cargo.toml'),
      `[package]\nname = "assay-names"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\nx = { git = ${JSON.stringify(url)} }\n`,
    )
    const env = { HOME: work, CARGO_HOME: home, CARGO_NET_GIT_FETCH_WITH_CLI: 'true', CARGO_NET_RETRY: '0', PATH: work }
    spawnSync(cargo, ['fetch', '--quiet'], { cwd: work, env, stdio: 'ignore', timeout: 30_000 })
    const [name, ...others] = namesIn(join(home, 'git/db'))
    if (name !== undefined && others.length === 0) await reply({ kind: 'database', url, name })
  }
}

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return [] // this cargo makes it later, or did not start
  }
}
