// What a result means, found without any code of the product: every position is looked up by hand.
type Json = Record<string, unknown>

const at = (list: unknown, index: unknown): Json | null =>
  Array.isArray(list) && typeof index === 'number' && index >= 0 ? ((list[index] ?? 'nowhere') as Json) : null
const object = (value: unknown): Json => (value ?? {}) as Json
const array = (value: unknown): Json[] => (value ?? []) as Json[]
const without = (value: Json, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))

const baseOf = (run: Json, id: unknown): unknown => {
  if (typeof id !== 'string') return null
  const entry = object(run['originalUriBaseIds'])[id] as Json | undefined
  return entry === undefined ? `unsaid ${id}` : [entry['uri'], baseOf(run, entry['uriBaseId'])]
}

const plainLocation = (run: Json, location: Json): Json => ({
  ...without(location, 'index', 'uriBaseId'),
  base: baseOf(run, location['uriBaseId']),
})

const artifactOf = (run: Json, index: unknown): unknown => {
  const artifact = at(run['artifacts'], index)
  return (
    artifact && {
      ...without(artifact, 'location', 'parentIndex'),
      location: plainLocation(run, object(artifact['location'])),
      parent: artifactOf(run, artifact['parentIndex']),
    }
  )
}

const chain = (run: Json, list: string, index: unknown): unknown => {
  const element = at(run[list], index)
  return element && { ...without(element, 'index', 'parentIndex'), parent: chain(run, list, element['parentIndex']) }
}

const componentOf = (run: Json, reference: Json | undefined): Json | null => {
  const tool = object(run['tool'])
  if (reference === undefined) return object(tool['driver'])
  if (typeof reference['index'] === 'number') return at(tool['extensions'], reference['index'])
  const all = [object(tool['driver']), ...array(tool['extensions']), ...array(run['taxonomies'])]
  return all.find((one) => one['guid'] === reference['guid']) ?? null
}

const shownDescriptor = (run: Json, descriptor: Json, depth: number): Json => ({
  ...without(descriptor, 'relationships'),
  related:
    depth === 0
      ? null
      : array(descriptor['relationships']).map((one) =>
          descriptorOf(run, object(one['target']), ['taxa', 'rules'], depth - 1),
        ),
})

const descriptorOf = (run: Json, reference: Json, lists: string[], depth = 3): unknown => {
  const component = componentOf(run, reference['toolComponent'] as Json | undefined)
  const list = lists.map((name) => component?.[name]).find((one) => one !== undefined)
  const found = at(list, reference['index']) ?? array(list).find((one) => one['id'] === reference['id'])
  return { of: component?.['name'], what: found ? shownDescriptor(run, found, depth) : null }
}

const anywhere = (run: Json, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => anywhere(run, item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, meant(run, name, held)]))
}

const lists: Record<string, string> = {
  logicalLocations: 'logicalLocations',
  address: 'addresses',
  webRequest: 'webRequests',
  webResponse: 'webResponses',
}

const meant = (run: Json, name: string, held: unknown): unknown => {
  if (name === 'artifactLocation')
    return { ...plainLocation(run, object(held)), artifact: artifactOf(run, object(held)['index']) }
  const list = lists[name]
  if (list !== undefined && Array.isArray(held)) return held.map((one) => chain(run, list, object(one)['index']))
  if (list !== undefined) return chain(run, list, object(held)['index'])
  if (name === 'locations' && array(held).some((one) => 'index' in one))
    return array(held).map((one) =>
      anywhere(run, without(at(run['threadFlowLocations'], one['index']) ?? one, 'index')),
    )
  if (name === 'graphTraversals')
    return array(held).map((one) => ({
      ...without(one, 'runGraphIndex'),
      graph: anywhere(run, at(run['graphs'], one['runGraphIndex'])),
    }))
  if (name === 'taxa') return array(held).map((one) => descriptorOf(run, one, ['taxa']))
  return anywhere(run, held)
}

const invocationOf = (run: Json, result: Json): unknown => {
  const calls = array(run['invocations'])
  const index = object(result['provenance'])['invocationIndex'] ?? (calls.length === 1 ? 0 : -1)
  return without(at(calls, index) ?? {}, 'ruleConfigurationOverrides')
}

/** The rule, level, message, artifacts, logical locations, bases, flows and invocation of each result of a run. */
export const meanings = (run: unknown): unknown[] => {
  const of = run as Json
  return array(of['results']).map((result) => {
    const reference = { id: result['ruleId'], index: result['ruleIndex'], ...object(result['rule']) }
    const rule = descriptorOf(of, reference, ['rules']) as { what: Json | null }
    const level = result['level'] ?? object(rule.what?.['defaultConfiguration'])['level'] ?? 'warning'
    const rest = without(result, 'rule', 'ruleIndex', 'ruleId', 'level', 'provenance')
    return { id: reference.id, rule, level, call: invocationOf(of, result), ...(anywhere(of, rest) as Json) }
  })
}
