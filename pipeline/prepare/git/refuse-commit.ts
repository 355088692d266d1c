import type { Refusal } from '../../../schemas/records/index.ts'
import type { WantedGit } from '../decide.ts'
import type { MissedCommit } from './protocol.ts'

/** What a commit that did not come means, once for each package of a lock that needs it. Pure. */
export const refuseCommit = (
  { url, commit, packages }: WantedGit,
  code: MissedCommit['code'],
  detail: string,
): readonly Refusal[] =>
  packages.map((each) => ({
    ...each,
    code,
    reason: `${url} at ${commit.slice(0, 12)}: ${reasons[code](detail)}`,
    remedy: remedies[code],
  }))

const reasons: Readonly<Record<MissedCommit['code'], (detail: string) => string>> = {
  git: () => 'it has submodules, which are not fetched.',
  'not-found': (detail) => `the server does not have this ${detail === 'repository' ? 'repository' : 'commit'}.`,
  'too-large': () => 'the commit is larger than 128 MiB.',
  'not-fetched': (detail) => `it could not be fetched: ${detail}.`,
  'checksum-mismatch': () => 'what came is not the whole of this commit. It was not kept.',
}

const vendor = 'run cargo vendor in a checkout of your own and commit the folder.'

const remedies: Readonly<Record<MissedCommit['code'], string>> = {
  git: `Vendor it: ${vendor}`,
  'not-found': 'See whether the branch was rewritten: cargo update writes a lock with a commit that is there.',
  'too-large': `Vendor it: ${vendor}`,
  'not-fetched': 'See whether this machine reaches the server without a login, then run it again.',
  'checksum-mismatch': 'Find out what answers under this address, then run it again.',
}
