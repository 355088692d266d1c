import { fileOf, textAt } from './meaning-of-places.ts'
import { type Rule, ruleOf } from './meaning-of-rules.ts'
import { at, list, listAt, number } from './reading.ts'

/**
 * What the results of a log say, read as a lenient consumer would: rule, kind, level, message, places, flows, fixes and
 * states, whatever is wrong around them. Shares no code with the mends: URIs are resolved by the URL parser of the web,
 * indices looked up by hand.
 */
export const meaningOf = (log: unknown): readonly string[] =>
  list(log, 'runs').flatMap((run) => {
    const told = list(run, 'results').map((result) => JSON.stringify(meaningOfResult(log, run, result)))
    // A result that is repeated exactly says nothing more.
    return [...new Set(told)]
  })

const meaningOfResult = (log: unknown, run: unknown, result: unknown): unknown => {
  const rule = ruleOf(run, result)
  const kind = at(result, 'kind') ?? 'fail'
  return {
    rule: rule.name,
    kind,
    level: kind === 'fail' ? (at(result, 'level') ?? rule.level) : 'none',
    message: messageOf(log, run, rule, at(result, 'message')),
    places: each([...list(result, 'locations'), ...list(result, 'relatedLocations')], (one) => placeOf(log, run, one)),
    flows: list(result, 'codeFlows').flatMap((flow) =>
      list(flow, 'threadFlows').flatMap((thread) =>
        list(thread, 'locations').length === 0
          ? []
          : [
              list(thread, 'locations').map((step) =>
                placeOf(log, run, at(whole(run, 'threadFlowLocations', step), 'location')),
              ),
            ],
      ),
    ),
    fixes: each(list(result, 'fixes'), (fix) => changesOf(run, fix)).filter((changes) => changes !== '[]'),
    isSuppressed: isSuppressed(result),
    baselineState: at(result, 'baselineState') ?? null,
    fingerprints: [at(result, 'fingerprints') ?? null, at(result, 'partialFingerprints') ?? null],
    taxa: each(list(result, 'taxa'), (taxon) => taxonOf(run, taxon)),
    seen: ['firstDetectionTimeUtc', 'lastDetectionTimeUtc'].map((name) => instantOf(at(result, 'provenance', name))),
    request: at(whole(run, 'webRequests', at(result, 'webRequest')), 'method') ?? null,
  }
}

/** An array of unique elements has each once, however often it was written. */
const each = (items: readonly unknown[], read: (item: unknown) => unknown): readonly string[] => [
  ...new Set(items.map((item) => JSON.stringify(read(item)))),
]

/** What stands in a list of the run, where an object is an index into it. */
const whole = (run: unknown, name: string, one: unknown): unknown => listAt(list(run, name), at(one, 'index')) ?? one

/** §3.27.23: by suppressions that nobody has yet to review, and nobody has refused. */
const isSuppressed = (result: unknown): boolean => {
  const states = list(result, 'suppressions').map((one) => at(one, 'status') ?? 'accepted')
  return states.length > 0 && states.every((state) => state === 'accepted')
}

const instantOf = (time: unknown): number | string | null => {
  if (typeof time !== 'string' || time === '') return null
  const instant = Date.parse(
    time
      .replace(',', '.')
      .replace(/\.(?!\d)/, '')
      .toUpperCase()
      .replace(/(\d) (?=\d)/, '$1T'),
  )
  return Number.isNaN(instant) ? time : instant
}

const taxonOf = (run: unknown, taxon: unknown): unknown => {
  const home = at(taxon, 'toolComponent')
  const isHome = (one: unknown): boolean =>
    ['guid', 'name'].some((name) => at(home, name) !== undefined && at(one, name) === at(home, name))
  const component = list(run, 'taxonomies').find(isHome)
  return [
    at(taxon, 'id') ?? at(listAt(list(component, 'taxa'), at(taxon, 'index')), 'id') ?? null,
    at(home, 'name') ?? null,
  ]
}

/** The sentence with its arguments, and what its links into the log lead to. */
const messageOf = (log: unknown, run: unknown, rule: Rule, message: unknown): unknown => {
  const id = at(message, 'id')
  const text =
    at(message, 'text') ??
    rule.strings.map((strings) => at(strings, String(id), 'text')).find((one) => typeof one === 'string') ??
    at(run, 'tool', 'driver', 'globalMessageStrings', String(id), 'text')
  const filled = String(text ?? '').replace(/\{(\d+)\}/g, (hole, index) =>
    String(list(message, 'arguments')[Number(index)] ?? hole),
  )
  const links = [...filled.matchAll(/sarif:(\/[^)\s]*)/g)].map(([, pointer = '']) => textAt(log, pointer))
  return text === '' || message === null ? null : { id: id ?? null, filled, links }
}

const noRule: Rule = { name: null, level: null, strings: [] }

const placeOf = (log: unknown, run: unknown, location: unknown): unknown => {
  const physical = at(location, 'physicalLocation')
  return {
    file: fileOf(run, at(physical, 'artifactLocation')),
    region: regionOf(run, at(physical, 'region')),
    context: regionOf(run, at(physical, 'contextRegion')),
    address: number(at(whole(run, 'addresses', at(physical, 'address')), 'absoluteAddress')),
    logical: each(
      list(location, 'logicalLocations'),
      (one) => at(whole(run, 'logicalLocations', one), 'fullyQualifiedName') ?? null,
    ),
    message: messageOf(log, run, noRule, at(location, 'message') ?? null),
  }
}

const byUnit = ['startColumn', 'endColumn', 'charOffset', 'charLength']
const byItself = ['startLine', 'endLine', 'byteOffset', 'byteLength']

/** With the unit in which it counts, if it counts any: a column under a unit that nobody said is another column. */
const regionOf = (run: unknown, region: unknown): unknown => {
  const counted = byUnit.map((name) => number(at(region, name)))
  const [startColumn, endColumn, charOffset, charLength] = counted
  const isCounting =
    [startColumn, endColumn].some((column) => (column ?? 1) !== 1) ||
    (Number(charOffset ?? -1) >= 0 && Number(charOffset) + Number(charLength ?? 0) > 0)
  return [
    ...byItself.map((name) => number(at(region, name))),
    ...counted,
    isCounting ? (at(run, 'columnKind') ?? null) : null,
  ]
}

const changesOf = (run: unknown, fix: unknown): unknown =>
  each(list(fix, 'artifactChanges'), (change) => {
    const replacements = each(list(change, 'replacements'), (one) => [
      regionOf(run, at(one, 'deletedRegion')),
      at(one, 'insertedContent', 'text') ?? null,
    ])
    return replacements.length === 0 ? null : [fileOf(run, at(change, 'artifactLocation')), replacements]
  }).filter((change) => change !== 'null')
