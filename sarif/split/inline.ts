import type { Run, SarifLog } from '../../schemas/sarif/index.ts'
import { tokensOf } from '../remap/index.ts'

const referencesOf = ({ externalPropertyFileReferences: { properties: _, ...held } = {} }: Run) =>
  Object.values(held).flat()

/** For each of the inline external properties of a log, which of its runs use it. */
export const inlineUsers = ({ inlineExternalProperties = [], runs }: SarifLog): readonly ReadonlySet<number>[] => {
  const byName = new Map<string, Set<number>>()
  const use = (name: string, run: number): void => {
    const known = byName.get(name) ?? new Set()
    byName.set(name, known.add(run))
  }
  for (const [at, run] of (runs ?? []).entries())
    for (const { guid, location } of referencesOf(run)) {
      if (guid !== undefined) use(guid.toLowerCase(), at)
      const [list, index] = tokensOf(location?.uri ?? '') ?? []
      if (list === 'inlineExternalProperties' && index !== undefined) use(index, at)
    }
  return inlineExternalProperties.map(
    ({ guid }, at) => new Set([...(byName.get(guid?.toLowerCase() ?? '') ?? []), ...(byName.get(String(at)) ?? [])]),
  )
}
