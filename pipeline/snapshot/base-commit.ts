import { AssayError } from '../../lib/errors.ts'
import type { Git } from './git.ts'
import type { Mirror } from './mirror.ts'
import { deeperRemedy, forgedRemedy, resolveRef } from './ref.ts'

/** `commit`: the merge base. `others`: how many more are as good, where branches were merged crosswise. */
export type BaseCommit = { readonly commit: string; readonly others: number }

/**
 * The merge base of a commit and of what `ref` names. Nothing is fetched. Throws `git/ref-not-found`, and `git/no-base`
 * where the clone is cut off before it, where there is none, or where a commit is not what its id says.
 */
export const readBaseCommit = async (git: Git, mirror: Mirror, ref: string, head: string): Promise<BaseCommit> => {
  const tip = await resolveRef(git, ref, mirror)
  const end = await git.run({ args: ['merge-base', '--all', head, tip] })
  const [commit, ...others] = end.stdout.toString('latin1').split('\n').filter(Boolean)
  if (end.exitCode === 0 && commit !== undefined) return { commit, others: others.length }
  if (mirror.isShallow) throw beyondTheEdge(ref)
  if (end.exitCode === 1) throw unrelated(ref)
  throw unreadable(ref)
}

const beyondTheEdge = (ref: string): AssayError =>
  new AssayError('git/no-base', `The merge base with ${ref} is not in this clone, which is shallow.`, {
    remedy: deeperRemedy(ref),
  })

const unrelated = (ref: string): AssayError =>
  new AssayError(
    'git/no-base',
    `What is vetted and ${ref} have no commit in common: there is nothing to compare with.`,
    {
      remedy: 'Name a branch that it started from with --base, or compare with a recorded run: --baseline RUN.',
    },
  )

const unreadable = (ref: string): AssayError =>
  new AssayError('git/no-base', `A commit between what is vetted and ${ref} is missing or broken in this clone.`, {
    remedy: 'Run `git fsck` in the repository, and fetch what it misses.',
  })

export const forgedBase = (ref: string): AssayError =>
  new AssayError('git/no-base', `A commit or tree of the base ${ref} does not have the bytes of its id.`, {
    remedy: forgedRemedy,
  })
