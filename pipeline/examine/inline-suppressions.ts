import type { Analyzer, ConfigSource, SourceView } from '../../analyzers/index.ts'
import { sha256 } from '../../lib/digest.ts'
import type { SeenSuppression, TreeReply } from './protocol.ts'

type Seen = TreeReply['suppressions'][number]

/** A tree of nothing but such comments: the rest is counted and not listed. */
const maxListed = 50_000

/** The comments that silence an analyzer, file by file in the snapshot's order; null where there are none. */
export const inlineSuppressionsOf = (
  analyzer: Analyzer,
  configSource: ConfigSource,
  { snapshot, read }: SourceView,
): Seen | null => {
  const listed: SeenSuppression[] = []
  let [comments, files] = [0, 0]
  for (const { path } of snapshot.files) {
    if (!analyzer.appliesTo(path)) continue
    const before = comments
    const text = Buffer.from(read(path)).toString('utf8')
    const contextOf = contextsIn(text)
    for (const comment of analyzer.inlineSuppressions(text, configSource)) {
      comments += 1
      if (listed.length >= maxListed) continue
      listed.push({ analyzer: analyzer.id, uri: path, ...comment, context: contextOf(comment.line) })
    }
    if (comments > before) files += 1
  }
  return comments === 0 ? null : { analyzer: analyzer.id, comments, files, listed }
}

/** The code that a comment stands in or above, whatever its spaces: it tells which of several equal comments is which. */
const contextsIn = (text: string): ((line: number) => string) => {
  let lines: readonly string[] | null = null
  return (line) => {
    lines ??= text.split(/\r\n?|\n/u)
    const code = [lines[line - 1], lines[line]].map((each) => (each ?? '').slice(0, 1000).replace(/\s+/gu, ''))
    return sha256(code.join('\n')).slice(0, 16)
  }
}
