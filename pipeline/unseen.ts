import { unreadSubject } from '../policies/index.ts'
import type { OmittedReason } from '../schemas/records/index.ts'

/**
 * The subject that something not read may hide: nobody has looked into it, and its path speaks of one. A link into the
 * tree (`target`: where it ends) is scanned under its target's name; it matters where that name says something else, or
 * where the place itself makes a workflow.
 */
export const unseenSubject = (path: string, reason: OmittedReason, target?: string): string | null => {
  const subject = reason === 'left-out' ? null : unreadSubject(path)
  if (reason !== 'link-inside' || subject === 'codeql') return subject
  return target !== undefined && unreadSubject(target) === subject ? null : subject
}
