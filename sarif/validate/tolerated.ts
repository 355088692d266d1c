import type { Kind } from '../../schemas/sarif/index.ts'
import type { Explained } from './explain.ts'

const nullable: Partial<Record<Kind, readonly string[]>> = {
  run: ['results'],
  externalProperties: ['results'],
  invocation: ['arguments', 'responseFiles'],
}
const proseRoles = new Set<unknown>(['conversionSource', 'externalPropertyFile', 'repositoryRoot'])

/** §3.14.23, §3.20.3-4 and §3.24.6 allow in words what the official schema refuses. */
export const isAllowedByProse = (
  { ruleId, inside }: Pick<Explained, 'ruleId' | 'inside'>,
  kind: Kind,
  value: unknown,
): boolean => {
  const [property] = inside
  if (ruleId === 'schema/type' && value === null && inside.length === 1)
    return (nullable[kind] ?? []).includes(String(property))
  return ruleId === 'schema/enum' && kind === 'artifact' && property === 'roles' && proseRoles.has(value)
}
