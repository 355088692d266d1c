import fc from 'fast-check'
import type { SarifLog } from '../../../schemas/sarif/index.ts'

// Small pools, so that logs have much in common and differ in places that matter.
const guid = (last: string): string => `aaaaaaaa-0000-4000-8000-0000000000${last}`

const below = (length: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: Math.max(0, length - 1) })

const rule = fc.record({
  id: fc.constantFrom('R0', 'R1', 'R2', '__proto__'),
  defaultConfiguration: fc.record({ level: fc.constantFrom('error', 'warning', 'note') }),
})

const distinct = <T>(one: fc.Arbitrary<T>, minLength: number, maxLength: number): fc.Arbitrary<T[]> =>
  fc.uniqueArray(one, { minLength, maxLength, selector: (item) => JSON.stringify(item) })

const withParents = <T extends object>(
  one: fc.Arbitrary<T>,
  length: number,
  selector: (item: T) => unknown,
): fc.Arbitrary<object[]> =>
  fc
    .uniqueArray(one, { minLength: 1, maxLength: length, selector })
    .chain((items) =>
      fc
        .tuple(...items.map((_, at) => (at === 0 ? fc.constant(-1) : fc.integer({ min: -1, max: at - 1 }))))
        .map((parents) =>
          items.map((item, at) => ((parents[at] ?? -1) < 0 ? item : { ...item, parentIndex: parents[at] })),
        ),
    )

const lists = fc.record({
  rules: distinct(rule, 1, 4),
  extension: distinct(rule, 1, 2),
  taxa: distinct(fc.record({ id: fc.constantFrom('T0', 'T1', 'T2') }), 1, 3),
  artifacts: fc.uniqueArray(
    fc.record({
      location: fc.record({ uri: fc.constantFrom('a.c', 'b.c', 'c.c'), uriBaseId: fc.constantFrom('ROOT', 'UNSAID') }),
      length: fc.constantFrom(10, 20),
    }),
    { minLength: 1, maxLength: 3, selector: ({ location }) => JSON.stringify(location) },
  ),
  root: fc.constantFrom('file:///one/', 'file:///two/'),
  logicalLocations: withParents(
    fc.record({ name: fc.constantFrom('x', 'y', 'z'), kind: fc.constantFrom('type', 'function') }),
    3,
    ({ name, kind }) => `${name} ${kind}`,
  ),
  addresses: withParents(fc.record({ name: fc.constantFrom('m', 'n', 'o') }), 3, ({ name }) => name),
  webRequests: distinct(fc.record({ target: fc.constantFrom('/', '/a', '/b') }), 1, 2),
  related: fc.boolean(),
})

const fewest = <T>(value: T, is: boolean): T[] => (is ? [value] : [])

/** A valid log of one run whose results lead into every list that a run has. */
export const someLog: fc.Arbitrary<SarifLog> = lists.chain((held) => {
  const { rules, extension, taxa, artifacts, logicalLocations, addresses, webRequests } = held
  const place = fc.record({
    physicalLocation: fc.record({
      artifactLocation: below(artifacts.length).map((index) => ({ index })),
      address: below(addresses.length).map((index) => ({ index })),
      region: fc.record({ startLine: fc.integer({ min: 1, max: 3 }) }),
    }),
    logicalLocations: below(logicalLocations.length).map((index) => [{ index }]),
  })
  const inDriver = below(rules.length).map((index) => ({ ruleIndex: index, ruleId: rules[index]?.id ?? '' }))
  const inExtension = below(extension.length).map((index) => ({
    ruleId: extension[index]?.id ?? '',
    rule: { index, toolComponent: { index: 0, guid: guid('e1') } },
  }))
  // Only where an id names one rule, as it would be read.
  const byId = fc.constantFrom(...rules).map(({ id }) => ({ ruleId: id }))
  const flow = {
    codeFlows: [{ threadFlows: [{ locations: [{ index: 0 }] }] }],
    graphTraversals: [{ runGraphIndex: 0, edgeTraversals: [] }],
  }
  const result = fc
    .tuple(
      fc.oneof(inDriver, inExtension, byId),
      fc.record({
        message: fc.record({ text: fc.constantFrom('One.', 'Two.') }),
        locations: fc.array(place, { maxLength: 2 }),
        webRequest: below(webRequests.length).map((index) => ({ index })),
        taxa: below(taxa.length).map((index) => [
          { index, id: taxa[index]?.id ?? '', toolComponent: { name: 'Trouble', guid: guid('7a') } },
        ]),
      }),
      fc.boolean(),
    )
    .map(([named, rest, hasFlow]) => ({ ...named, ...rest, ...(hasFlow ? flow : {}) }))
  return fc
    .record({
      results: fc.array(result, { maxLength: 5 }),
      id: fc.constantFrom('nightly/', 'nightly/1', 'nightly/2', undefined),
      successful: fc.boolean(),
      threadFlowLocation: place,
      node: place,
    })
    .map(({ results, id, successful, threadFlowLocation, node }) => ({
      version: '2.1.0' as const,
      runs: [
        {
          ...(id === undefined ? {} : { automationDetails: { id } }),
          tool: {
            driver: {
              name: 'Gauge',
              version: '3',
              rules: rules.map((one, at) => ({
                ...one,
                ...(held.related
                  ? {
                      relationships: [
                        { target: { id: rules[rules.length - 1 - at]?.id ?? '', index: rules.length - 1 - at } },
                      ],
                    }
                  : {}),
              })),
            },
            extensions: [{ name: 'plug-in', guid: guid('e1'), rules: extension }],
          },
          taxonomies: [{ name: 'Trouble', guid: guid('7a'), taxa }],
          columnKind: 'utf16CodeUnits' as const,
          originalUriBaseIds: { ROOT: { uri: held.root } },
          invocations: [{ executionSuccessful: successful, exitCode: successful ? 0 : 1 }],
          artifacts: artifacts.map((one, index) => ({ ...one, location: { ...one.location, index } })),
          logicalLocations,
          addresses,
          webRequests,
          threadFlowLocations: [{ location: threadFlowLocation }],
          graphs: [{ nodes: fewest({ id: 'n', location: node }, true) }],
          results,
        },
      ],
    }))
})
