import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDrafts, readOptional } from './drafts.ts'

/** Repositories as cargo keeps them in `git/db`, without history: a pack and a ref for each commit that was asked for. */
export type GitStore = {
  readonly has: (name: string, commit: string) => boolean
  readonly put: (name: string, commit: string, pack: Uint8Array, index: Uint8Array) => void
}

const config = '[core]\n\tbare = true\n\trepositoryformatversion = 0\n'

/** For checked names and commits alone: paths are made of them. `put` is for whoever holds the home's lock. */
export const openGitStore = (home: string): GitStore => {
  const root = join(home, 'git')
  const drafts = openDrafts(home, root)
  const refOf = (name: string, commit: string): string => join(root, 'db', name, 'refs/commit', commit)
  return {
    has: (name, commit) => existsSync(refOf(name, commit)),
    put: (name, commit, pack, index) =>
      drafts.orSay(() => {
        const top = join(root, 'db', name)
        const shallow = (readOptional(join(top, 'shallow'))?.toString('latin1') ?? '').split('\n')
        drafts.write(join(top, 'HEAD'), 'ref: refs/heads/main\n')
        drafts.write(join(top, 'config'), config)
        drafts.write(join(top, `objects/pack/pack-${commit}.pack`), pack)
        drafts.write(join(top, `objects/pack/pack-${commit}.idx`), index)
        const cuts = new Set([...shallow.filter((line) => line !== ''), commit])
        drafts.write(join(top, 'shallow'), `${[...cuts].sort().join('\n')}\n`)
        drafts.write(refOf(name, commit), `${commit}\n`) // last: what has a ref is whole
      }),
  }
}
