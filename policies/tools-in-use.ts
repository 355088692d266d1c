import { byCodeUnit } from '../lib/order.ts'
import type { LicenceFacts, ToolUse } from '../schemas/records/index.ts'
import type { PolicySet } from './load.ts'

/** Every tool that the tree uses, sorted by id: those of tools.yaml, and CodeQL where a sign of its use shows. */
export const toolsOf = ({ tools, signals }: Pick<LicenceFacts, 'tools' | 'signals'>, set: PolicySet): ToolUse[] => {
  const codeql = set.subjects.find(({ id }) => id === 'codeql')
  const uses = codeql?.forms.filter(({ form }) => form === 'use').flatMap((each) => each.signals) ?? []
  const evidence = signals.filter(({ signal }) => uses.includes(signal))
  return [...tools, ...(evidence.length > 0 ? [{ id: 'codeql', evidence }] : [])].sort((a, b) => byCodeUnit(a.id, b.id))
}
