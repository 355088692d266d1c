import { type Analyzer, findAnalyzer, resolveAnalyzers, type SourceView } from '../../analyzers/index.ts'
import type { Snapshot, Unread } from '../../schemas/records/index.ts'
import { readWorktreeWish } from '../config/worktree.ts'
import { unseenSubject } from '../unseen.ts'
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
    ignored: [...wish.ignored],
    suppressions: request.analyzers.flatMap((id) =>
      suppressionsOf(findAnalyzer(id) ?? resolveAnalyzers([id], [], request.ruleSet)[0], source),
    ),
  }
}

const neverSeen = ({ omitted }: Snapshot): readonly Unread[] =>
  omitted.flatMap(({ path, reason, detail }) => {
    const subject = unseenSubject(path, reason, detail)
    return subject === null ? [] : [{ uri: path, reason: `not in the copy: ${reason}`, subject }]
  })

const suppressionsOf = (analyzer: Analyzer | undefined, source: SourceView): TreeReply['suppressions'] => {
  if (analyzer === undefined) return []
  const counts = source.snapshot.files
    .filter(({ path }) => analyzer.appliesTo(path))
    .map(({ path }) => analyzer.inlineSuppressions(Buffer.from(source.read(path)).toString('utf8')))
    .filter((count) => count > 0)
  if (counts.length === 0) return []
  return [{ analyzer: analyzer.id, comments: counts.reduce((sum, count) => sum + count, 0), files: counts.length }]
}
