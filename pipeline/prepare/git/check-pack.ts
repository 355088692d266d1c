import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GitReply, MissedCommit } from './protocol.ts'
import { runGit } from './run-git.ts'

const work = '/tmp/checked'

/** Proves, without a network, that a pack holds all of a commit: git computes the SHA-1 of each object anew. */
export const checkPack = async (
  pack: string,
  commit: string,
  reply: (reply: GitReply, blob: Uint8Array | null) => Promise<void>,
): Promise<void> => {
  const git = (...words: readonly string[]): boolean => runGit(['-C', work, ...words]).status === 0
  mkdirSync(work)
  const stem = join(work, 'objects/pack', `pack-${commit}`)
  const isWhole =
    git('init', '--quiet', '--bare', '--template=') &&
    linkInto(stem, pack) &&
    git('index-pack', '-o', `${stem}.idx`, `${stem}.pack`) &&
    cutAt(commit) &&
    git('rev-list', '--objects', '--quiet', commit)
  if (!isWhole) return reply(missed('checksum-mismatch', 'pack'), null)
  if (git('cat-file', '-e', `${commit}:.gitmodules`)) return reply(missed('git', 'submodules'), null)
  await reply({ kind: 'index' }, readFileSync(`${stem}.idx`))
}

const linkInto = (stem: string, pack: string): boolean => {
  symlinkSync(pack, `${stem}.pack`)
  return true
}

/** The commit came without its history: git must not look for it. */
const cutAt = (commit: string): boolean => {
  writeFileSync(join(work, 'shallow'), `${commit}\n`)
  return true
}

const missed = (code: MissedCommit['code'], detail: string): MissedCommit => ({ kind: 'missed-commit', code, detail })
