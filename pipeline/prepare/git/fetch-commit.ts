import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { maxPackBytes } from '../limits.ts'
import type { GitOrder, GitReply, MissedCommit } from './protocol.ts'
import { runGit } from './run-git.ts'

const work = '/tmp/fetched'

/** Fetches one commit without its history, in a process that has the network and nothing of the tree. */
export const fetchCommit = async (
  { url, commit, proxy, noProxy, certificates }: GitOrder,
  reply: (reply: GitReply, blob: Uint8Array | null) => Promise<void>,
): Promise<void> => {
  const env = {
    ...(proxy === '' ? {} : { https_proxy: proxy }),
    ...(noProxy === '' ? {} : { no_proxy: noProxy }),
    ...(certificates === '' ? {} : { GIT_SSL_CAINFO: certificates }),
  }
  const made = runGit(['init', '--quiet', '--bare', '--template=', work])
  if (!made.isThere) return reply(missed('not-fetched', 'no-git-in-usr-bin'), null)
  const ref = `${commit}:refs/commit/${commit}`
  const options = ['--quiet', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head', '--depth=1']
  const { status, said } = runGit(['-C', work, 'fetch', ...options, '--', url, ref], env)
  if (status !== 0) return reply(whyNot(status, said), null)
  const folder = join(work, 'objects/pack')
  const pack = readdirSync(folder).find((name) => name.endsWith('.pack'))
  if (pack === undefined) return reply(missed('not-fetched', 'no-pack'), null)
  if (statSync(join(folder, pack)).size > maxPackBytes) return reply(missed('too-large', ''), null)
  await reply({ kind: 'pack' }, readFileSync(join(folder, pack)))
}

const missed = (code: MissedCommit['code'], detail: string): MissedCommit => ({ kind: 'missed-commit', code, detail })

/** What git says is looked through for a few words that are its own, and handed on as ours. */
const whyNot = (status: number | null, said: string): MissedCommit => {
  if (/not our ref/.test(said)) return missed('not-found', 'commit')
  if (/unadvertised object/.test(said)) return missed('not-fetched', 'server-gives-tips-of-branches-only')
  if (/No space left on device/.test(said)) return missed('too-large', '')
  if (/Authentication failed|could not read Username/.test(said)) return missed('not-fetched', 'login-asked-for')
  if (/Could not resolve host/.test(said)) return missed('not-fetched', 'host-not-found')
  if (/certificate/.test(said)) return missed('not-fetched', 'certificate-not-trusted')
  if (/requested URL returned error: 404|repository .* not found/.test(said)) return missed('not-found', 'repository')
  return missed('not-fetched', status === null ? 'git-was-ended' : `git-exit-${status}`)
}
