import fs from 'node:fs'
import { join } from 'node:path'
import { AssayError } from '../../lib/errors.ts'
import type { Git } from './git.ts'
import { parseBatch } from './git-output.ts'
import type { Mirror } from './mirror.ts'
import { isTrueTo } from './object-id.ts'
import { deeperRemedy, forgedRemedy, resolveRef } from './ref.ts'

/** Commits read in one go. */
const batchCommits = 20_000

/**
 * `commit`: the merge base. `others`: how many more are as good, where branches were merged crosswise. `isCutOff`: a shallow
 * clone ends between it and what is compared, so that a nearer one may lie beyond.
 */
export type BaseCommit = { readonly commit: string; readonly others: number; readonly isCutOff: boolean }

/**
 * The merge base of a commit and of what `ref` names. Nothing is fetched. Throws `git/ref-not-found`, and `git/no-base`
 * where the clone is cut off before it, where there is none, or where a commit is not what its id says.
 */
export const readBaseCommit = async (git: Git, mirror: Mirror, ref: string, head: string): Promise<BaseCommit> => {
  const tip = await resolveRef(git, ref, mirror)
  const end = await git.run({ args: ['merge-base', '--all', head, tip] })
  const [commit, ...others] = end.stdout.toString('latin1').split('\n').filter(Boolean)
  if (end.exitCode === 0 && commit !== undefined) {
    const between = await commitsBetween(git, ref, head, tip)
    return { commit, others: others.length, isCutOff: between.some(edgeOf(mirror)) }
  }
  if (mirror.isShallow) throw beyondTheEdge(ref)
  if (end.exitCode === 1) throw unrelated(ref)
  throw unreadable(ref)
}

/**
 * The commits on either side of the merge base. Throws `git/no-base` for a forged one: parents other than its id speaks of
 * would make any commit the base, the head itself too.
 */
const commitsBetween = async (git: Git, ref: string, head: string, tip: string): Promise<readonly string[]> => {
  const between = await git.run({ args: ['rev-list', `${head}...${tip}`, '--'] })
  if (between.exitCode !== 0) throw unreadable(ref)
  const ids = between.stdout.toString('latin1').split('\n').filter(Boolean)
  for (let at = 0; at < ids.length; at += batchCommits) {
    const asked = ids.slice(at, at + batchCommits)
    const stdin = Buffer.from(asked.map((id) => `${id}\n`).join(''))
    const answers = [...parseBatch((await git.run({ args: ['cat-file', '--batch', '--buffer'], stdin })).stdout)]
    const isTrue = asked.every((id, index) => isTrueTo(id, 'commit', answers[index]?.bytes ?? Buffer.alloc(0)))
    if (!isTrue) throw forgedBase(ref)
  }
  return ids
}

const edgeOf = ({ dir, isShallow }: Mirror): ((commit: string) => boolean) => {
  const edge = new Set(isShallow ? fs.readFileSync(join(dir, 'shallow'), 'latin1').split('\n') : [])
  return (commit) => edge.has(commit)
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
  new AssayError(
    'git/no-base',
    `A commit or tree of the base ${ref}, or a commit on the way to it, does not have the bytes of its id.`,
    {
      remedy: forgedRemedy,
    },
  )
