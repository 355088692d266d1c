/**
 * What the results of a log say, read as a lenient consumer would: rule, kind, level, message and places, whatever is wrong
 * around them. Shares no code with the mends: URIs are resolved by the URL parser of the web, indices looked up by hand.
 */
export const meaningOf = (log: unknown): readonly string[] =>
  list(log, 'runs').flatMap((run) => {
    const told = list(run, 'results').map((result) => JSON.stringify(meaningOfResult(run, result)))
    // A result that is repeated exactly says nothing more.
    return [...new Set(told)]
  })

const at = (value: unknown, ...way: readonly (string | number)[]): unknown =>
  way.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key) ? Reflect.get(inner, key) : undefined,
    value,
  )

const list = (value: unknown, name: string): readonly unknown[] => {
  const items = at(value, name)
  return Array.isArray(items) ? items : []
}

const number = (value: unknown): number | null => (value === undefined || value === null ? null : Number(value))

const meaningOfResult = (run: unknown, result: unknown): unknown => ({
  rule: ruleIdOf(run, result),
  kind: at(result, 'kind') ?? 'fail',
  level: (at(result, 'kind') ?? 'fail') === 'fail' ? (at(result, 'level') ?? defaultLevel(run, result)) : 'none',
  message: at(result, 'message', 'text') ?? at(result, 'message', 'id') ?? null,
  arguments: at(result, 'message', 'arguments') ?? null,
  // An array of unique elements has each once, however often it was written.
  places: [
    ...new Set(
      [...list(result, 'locations'), ...list(result, 'relatedLocations')].map((location) =>
        JSON.stringify(placeOf(run, location)),
      ),
    ),
  ],
})

const rulesOf = (run: unknown, result: unknown): readonly unknown[] => {
  const extension = at(result, 'rule', 'toolComponent', 'index')
  return list(
    typeof extension === 'number' && extension >= 0
      ? at(run, 'tool', 'extensions', extension)
      : at(run, 'tool', 'driver'),
    'rules',
  )
}

const ruleIdOf = (run: unknown, result: unknown): unknown => {
  const index = at(result, 'rule', 'index') ?? at(result, 'ruleIndex')
  const byIndex = typeof index === 'number' ? at(rulesOf(run, result), index, 'id') : undefined
  return at(result, 'ruleId') ?? at(result, 'rule', 'id') ?? byIndex ?? null
}

/** By the id: where an index contradicts it, the id is what people read. */
const defaultLevel = (run: unknown, result: unknown): unknown => {
  const id = ruleIdOf(run, result)
  const rule = rulesOf(run, result).find((one) => at(one, 'id') === id)
  return at(rule, 'defaultConfiguration', 'level') ?? 'warning'
}

const placeOf = (run: unknown, location: unknown): unknown => {
  const physical = at(location, 'physicalLocation')
  const region = at(physical, 'region')
  const names = [
    'startLine',
    'startColumn',
    'endLine',
    'endColumn',
    'charOffset',
    'charLength',
    'byteOffset',
    'byteLength',
  ]
  return { file: fileOf(run, at(physical, 'artifactLocation')), region: names.map((name) => number(at(region, name))) }
}

const fileOf = (run: unknown, location: unknown): unknown => {
  const index = number(at(location, 'index')) ?? -1
  const artifact = at(run, 'artifacts', index)
  if (typeof at(location, 'uri') !== 'string') return index < 0 ? null : whole(run, at(artifact, 'location'))
  const isNested = (number(at(artifact, 'parentIndex')) ?? -1) >= 0
  return isNested ? at(location, 'uri') : whole(run, location)
}

const whole = (run: unknown, location: unknown): string | null => {
  const uri = at(location, 'uri')
  if (typeof uri !== 'string') return null
  // No scheme has one letter: it is a drive.
  if (/^[A-Za-z]:[\\/]/.test(uri))
    return decoded(new URL(`file:///${uri}`).href.replace(/(?<=^file:\/\/\/)[a-z]/, (drive) => drive.toUpperCase()))
  if (/^[A-Za-z][A-Za-z0-9+.-]+:/.test(uri)) return decoded(new URL(uri).href)
  // Below an unknown folder where the log names none.
  const base = baseOf(run, at(location, 'uriBaseId'), 0) ?? `unknown:///${String(at(location, 'uriBaseId') ?? '')}/`
  return decoded(new URL(uri.replace(/^\/(?!\/)/, ''), base).href)
}

const baseOf = (run: unknown, id: unknown, depth: number): string | null => {
  const base = at(run, 'originalUriBaseIds', String(id))
  const uri = at(base, 'uri')
  if (typeof uri !== 'string' || depth > 9) return null
  const folder = uri.replace(/\/*$/, '/')
  if (/^[A-Za-z][A-Za-z0-9+.-]+:/.test(folder)) return folder
  const outer = baseOf(run, at(base, 'uriBaseId'), depth + 1)
  return outer === null ? null : new URL(folder, outer).href
}

/** Escapes as the characters that they stand for, where they stand for any; one slash where there are several. */
const decoded = (href: string): string =>
  href
    .replace(/(?:%[0-9A-Fa-f]{2})+/g, (escapes) => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8'))
    .replace(/([^:/])\/{2,}/g, '$1/')
