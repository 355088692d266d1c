import { resolveAnalyzers, type SourceView } from '../../analyzers/index.ts'
import type { Snapshot, Unread } from '../../schemas/records/index.ts'
import { readWorktreeWish } from '../config/worktree.ts'
import { unseenSubject } from '../unseen.ts'
import { inlineSuppressionsOf } from './inline-suppressions.ts'
import type { Request, TreeReply } from './protocol.ts'
import { seenIn } from './seen.ts'

/** What the worktree shows: licence signals, its licence files, what silences analyzers, and what its own assay.toml wishes for. */
export const examineTree = (request: Extract<Request, { kind: 'tree' }>, source: SourceView): TreeReply => {
  const files = source.snapshot.files.map(({ path }) => ({ path, read: () => source.read(path) }))
  const seen = seenIn(files)
  const own = files.find(({ path }) => path === 'assay.toml')
  const wish =
    own === undefined
      ? { failOn: null, ignored: [] }
      : readWorktreeWish(Buffer.from(own.read()).toString('utf8'), request.failOn)
  return {
    kind: 'tree',
    seen: { ...seen, unread: [...seen.unread, ...neverSeen(source.snapshot)] },
    failOn: wish.failOn,
    ignored: [...wish.ignored, ...ownSuppressions(source.snapshot)],
    suppressions: resolveAnalyzers(request.analyzers, [], request.ruleSet).flatMap(
      (analyzer) => inlineSuppressionsOf(analyzer, request.configSource, source) ?? [],
    ),
  }
}

/** Its own list is the branch's word on itself. */
const ownSuppressions = ({ files }: Snapshot): readonly string[] =>
  files.some(({ path }) => path === 'assay.suppressions.yaml')
    ? [
        "The worktree's assay.suppressions.yaml is ignored: a worktree cannot hold back its own findings. The operator can: --suppressions.",
      ]
    : []

const neverSeen = ({ omitted }: Snapshot): readonly Unread[] =>
  omitted.flatMap(({ path, reason, detail }) => {
    const subject = unseenSubject(path, reason, detail)
    return subject === null ? [] : [{ uri: path, reason: `not in the copy: ${reason}`, subject }]
  })
