import { differenceShown, fails, holds, shown, unknown } from '../../evidence/verify/index.ts'
import { decodedUri } from '../../lib/decoded-uri.ts'
import type { Analysis, CheckLine, Snapshot } from '../../schemas/records/index.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import { scratchBase } from '../scratch.ts'
import { takeSnapshot } from '../snapshot/index.ts'
import { withRunner } from '../with-runner.ts'

/** The copy of a checkout as data, taken as vet takes it, with what the run left out left out. */
export const snapshotOf = (path: string, { request }: Analysis, signal: AbortSignal): Promise<Snapshot> =>
  withRunner(
    { base: scratchBase(process.env).dir, sandbox: 'auto', minIsolation: 'namespace', slots: 1 },
    async (runner, scratch) => {
      const asked = { path, ref: null, leaveOut: request.leaveOut, destination: scratch.make('snapshot') }
      const { snapshot } = await takeSnapshot(asked, { runner, signal, scratchDir: scratch.make('git') })
      return snapshot
    },
  )

/** Whether a checkout is what was vetted. `log`: the run's, whose artifacts name files by digest. Pure. */
export function* treeLines({ source }: Analysis, snapshot: Snapshot, log: SarifLog | null): Generator<CheckLine, void> {
  const { manifest, commit, tree } = snapshot.subject
  yield manifest === source.manifest
    ? holds('tree-manifest', `The files of the checkout are those that were vetted (${manifest}).`)
    : fails('tree-manifest', otherFiles(source, snapshot, log), otherTree(source))
  yield gitLine('tree-commit', 'commit', source.commit, commit)
  yield gitLine('tree-git', 'git tree', source.tree, tree)
}

const otherTree = ({ dirty, commit }: Analysis['source']): string =>
  dirty === true
    ? 'The run was of a worktree with changes that no commit has.'
    : `Check out what was vetted${commit === null ? '' : `: git checkout ${commit}`}.`

const otherFiles = ({ manifest }: Analysis['source'], snapshot: Snapshot, log: SarifLog | null): string => {
  const file = log === null ? null : otherFile(snapshot, log)
  return (
    file ??
    `The manifest has the digest ${snapshot.subject.manifest}, not ${manifest}; no file that the log names differs.`
  )
}

/** The first file that is another one than the log says; null where none that it names is. */
const otherFile = ({ files }: Snapshot, log: SarifLog): string | null => {
  const digests = new Map(files.map(({ path, sha256 }) => [path, sha256]))
  for (const { location, hashes } of (log.runs ?? []).flatMap(({ artifacts }) => artifacts ?? [])) {
    const expected = hashes?.['sha-256']
    const path = location?.uri === undefined ? null : decodedUri(location.uri)
    if (expected === undefined || path === null) continue
    const difference = differenceShown(expected, digests.get(path))
    if (difference !== null)
      return `${shown(path)} is another file (SHA-256: ${difference.replace(/^the root: /, '')}).`
  }
  return null
}

const gitLine = (id: string, what: string, expected: string | null, found: string | null): CheckLine => {
  if (expected === null) return { id, status: 'skipped', message: `The run names no ${what}.`, remedy: '' }
  if (found === null)
    return unknown(
      id,
      `The checkout is in no repository: its ${what} cannot be told.`,
      'Name a clone of the repository.',
    )
  return expected === found
    ? holds(id, `The ${what} is ${found}.`)
    : fails(id, `The ${what} is ${found}, not ${shown(expected)}.`, 'Check out what was vetted.')
}
