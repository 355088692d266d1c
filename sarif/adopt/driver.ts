import type { ReportingDescriptor, Run, ToolComponent } from '../../schemas/sarif/index.ts'

/** The driver's name, its page, and the rules of it and its extensions; the first of one id counts. */
export const adoptDriver = (runs: readonly Run[]): ToolComponent => {
  const components = runs.flatMap(({ tool }) => [tool.driver, ...(tool.extensions ?? [])])
  const rules = new Map<string, ReportingDescriptor>()
  for (const rule of components.flatMap((component) => component.rules ?? [])) {
    if (!rules.has(rule.id)) rules.set(rule.id, adoptRule(rule))
  }
  const informationUri = components[0]?.informationUri
  return {
    name: components[0]?.name ?? '',
    ...(informationUri === undefined ? {} : { informationUri }),
    rules: [...rules.values()],
  }
}

const kept = ['id', 'name', 'shortDescription', 'fullDescription', 'help', 'helpUri'] as const

/** Of a bag only what consumers sort by. */
const keptProperties = ['tags', 'precision', 'security-severity', 'problem.severity'] as const

const adoptRule = (rule: ReportingDescriptor): ReportingDescriptor => {
  const { properties: bag = {} } = rule
  const properties = pick(bag, keptProperties)
  return {
    ...(pick(rule, kept) as Pick<ReportingDescriptor, 'id'>),
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
  }
}

const pick = (from: Readonly<Record<string, unknown>>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.filter((key) => Object.hasOwn(from, key)).map((key) => [key, from[key]]))
