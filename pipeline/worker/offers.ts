import { analyzers, resolveAnalyzers, withNamedRules } from '../../analyzers/index.ts'
import type { Installation } from '../../lib/installation.ts'
import type { CapabilityReport } from '../../schemas/records/index.ts'

/** What jobs may demand of this worker: the sandboxes that its probe proved, and the analyzers that are here whole. */
export const offersOf = ({ tools }: Installation, { backends }: CapabilityReport): ReadonlySet<string> => {
  const known = [...analyzers, ...resolveAnalyzers([withNamedRules], [], { files: [], rules: [] })]
  return new Set([
    ...backends.filter(({ usable }) => usable).map(({ backend }) => `sandbox=${backend}`),
    ...known.filter((each) => each.tools.every((id) => id in tools)).map(({ id }) => `analyzer=${id}`),
  ])
}
