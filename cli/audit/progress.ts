import { counted } from '../../lib/counted.ts'
import type { AuditEvent } from '../../pipeline/audit/index.ts'
import type { Io } from '../io.ts'
import { openStatusLine } from '../progress.ts'

/** Live progress of an audit, and what to say where it is interrupted. Nothing is drawn where standard error is no terminal. */
export const openAuditProgress = (
  io: Io,
): {
  readonly report: (event: AuditEvent) => void
  readonly interrupted: () => string
  readonly close: () => void
} => {
  let audit: string | null = null
  let total = 0
  let done = 0
  let files = 0
  const { close } = openStatusLine(io, () =>
    audit === null
      ? 'looking for repositories'
      : `${done} of ${counted(total, 'repository', 'repositories')}, ${counted(files, 'file')}`,
  )
  return {
    report: (event) => {
      if (event.kind === 'begun') audit = event.audit
      if (event.kind === 'begun' || event.kind === 'found') total = event.total
      if (event.kind === 'files') files = event.files
      if (event.kind === 'done') done = event.done
    },
    interrupted: () =>
      audit === null
        ? ''
        : `assay: interrupted; ${done} of ${counted(total, 'repository', 'repositories')} are kept\n  assay audit --resume ${audit} goes on\n`,
    close,
  }
}
