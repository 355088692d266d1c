import type { SourceView } from '../../analyzers/index.ts'
import { detectLicence, scanSignals } from '../../policies/index.ts'
import { readWorktreeWish } from '../config/worktree.ts'
import type { Request, TreeReply } from './protocol.ts'

/** What the worktree shows: licence signals, its licence files, and what its own assay.toml wishes for. */
export const examineTree = (request: Extract<Request, { kind: 'tree' }>, source: SourceView): TreeReply => {
  const files = source.snapshot.files.map(({ path, size }) => ({ path, size, read: () => source.read(path) }))
  const scan = scanSignals(files)
  const licence = detectLicence(files)
  const own = files.find(({ path }) => path === 'assay.toml')
  const wish =
    own === undefined
      ? { failOn: null, ignored: [] }
      : readWorktreeWish(Buffer.from(own.read()).toString('utf8'), request.failOn)
  return {
    kind: 'tree',
    signals: [...scan.signals],
    unread: [...scan.unread, ...licence.unread.filter(({ uri }) => !scan.unread.some((seen) => seen.uri === uri))],
    rules: [...scan.rules],
    detectedLicence: { spdx: licence.detected.spdx, evidence: [...licence.detected.evidence] },
    failOn: wish.failOn,
    ignored: [...wish.ignored],
  }
}
