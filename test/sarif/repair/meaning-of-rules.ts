import { at, list, listAt } from './reading.ts'

export type Rule = {
  readonly name: unknown
  readonly level: unknown
  /** Where to look for messages, in this order. */
  readonly strings: readonly unknown[]
}

const componentOf = (run: unknown, reference: unknown): unknown => {
  const extensions = list(at(run, 'tool'), 'extensions')
  const home = at(reference, 'toolComponent')
  const named = extensions.find((one) =>
    ['guid', 'name'].some((name) => at(home, name) !== undefined && at(one, name) === at(home, name)),
  )
  return listAt(extensions, at(home, 'index')) ?? named ?? at(run, 'tool', 'driver')
}

/** The rule with an id, or with the first components of it (§3.27.5). */
const byId = (rules: readonly unknown[], id: unknown): unknown => {
  if (typeof id !== 'string') return undefined
  const parts = id.split('/')
  return parts
    .map((_, cut) => parts.slice(0, parts.length - cut).join('/'))
    .map((leading) => rules.find((one) => at(one, 'id') === leading))
    .find((one) => one !== undefined)
}

/** By the id: where an index contradicts it, the id is what people read. The index speaks where no rule has the id. */
export const ruleOf = (run: unknown, result: unknown): Rule => {
  const reference = at(result, 'rule')
  const component = componentOf(run, reference)
  const rules = list(component, 'rules')
  const [told, inner] = [at(result, 'ruleId') ?? null, at(reference, 'id') ?? null]
  const indexed = listAt(rules, at(reference, 'index') ?? at(result, 'ruleIndex'))
  const guid = at(reference, 'guid')
  const byGuid = typeof guid === 'string' ? rules.find((one) => at(one, 'guid') === guid) : undefined
  const rule = byId(rules, told ?? inner) ?? indexed ?? byGuid
  const isTorn = told !== null && inner !== null && told !== inner
  return {
    name: [
      at(component, 'name') ?? null,
      told ?? inner ?? at(indexed ?? byGuid, 'id') ?? null,
      // Two ids: which of them is meant, only the index can say.
      isTorn ? [inner, at(indexed, 'id') ?? null] : null,
    ],
    level: overriddenLevel(run, result, at(rule, 'id')) ?? at(rule, 'defaultConfiguration', 'level') ?? 'warning',
    strings: [at(rule, 'messageStrings'), at(indexed, 'messageStrings')],
  }
}

/** §3.27.10: that of the invocation which the result names. */
const overriddenLevel = (run: unknown, result: unknown, ruleId: unknown): unknown => {
  const invocation = listAt(list(run, 'invocations'), at(result, 'provenance', 'invocationIndex'))
  const override = list(invocation, 'ruleConfigurationOverrides').find((one) => {
    const descriptor = at(one, 'descriptor')
    const rules = list(componentOf(run, descriptor), 'rules')
    const id = at(descriptor, 'id') ?? at(listAt(rules, at(descriptor, 'index')), 'id')
    return id !== undefined && id === ruleId
  })
  return at(override, 'configuration', 'level')
}
