import { printable } from '../../../lib/printable.ts'
import type { AuditReport, Decision } from '../../../schemas/records/index.ts'
import type { Paint } from '../../report/index.ts'
import { policyOf } from './view.ts'

/** What another policy set, another day or other waivers made of recorded decisions; nothing where none were compared. */
export const changedLines = ({ changed }: AuditReport, paint: Paint): readonly string[] => {
  if (changed === undefined) return []
  if (changed.length === 0) return ['Nothing changed: every decision is as it was recorded.', '']
  return [
    paint('bold', 'Changed since it was recorded'),
    ...changed.map(
      ({ path, subject, before, after }) =>
        `  ${printable(`${path}: ${subject}`)}: ${words(before)} is now ${words(after)}`,
    ),
    '',
  ]
}

const words = (decision: Decision | null): string =>
  decision === null ? 'no decision' : `${decision.decision} (${printable(policyOf(decision))})`
