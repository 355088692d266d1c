import fc from 'fast-check'
import { base } from '../../conformance/base.ts'
import { changed, type Edit } from '../../conformance/case.ts'
import { cases } from '../../conformance/cases/index.ts'
import { logs } from '../../sarif-normalize/random-log.ts'
import { bytes } from './repaired.ts'

type Container = Record<string, unknown> | unknown[]
type Place = { readonly holder: Container; readonly key: string }

const placesIn = (log: unknown): readonly Place[] => {
  const found: Place[] = []
  const open: unknown[] = [log]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      // What has just been checked to be an object.
      found.push({ holder: value as Container, key })
      open.push(inner)
    }
  }
  return found
}

const texts = [
  '',
  ' ',
  'a b',
  'ü',
  '7',
  '-1',
  'true',
  '2026-03-01 10:00:00+01:00',
  '{x}',
  '{0} {1}',
  'G1',
  'G2',
  'ROOT',
]
const uris = [
  '',
  ' main.c',
  'main.c ',
  '/main.c',
  './main.c',
  '../main.c',
  'a//../main.c',
  'a b/ü.c',
  'a\tb.c',
  'a%2Fb.c',
  'a?b c#d e',
  'a\\b',
  '/x\\y',
  '%',
  '%zz/a b',
  '%41%',
  '100%.c',
  'my file:1.c',
  'a:b.c',
  'C:\\x\\a b.c',
  'C:/x',
  'c:\\x%41',
  '\\\\server\\share\\x.c',
  '//host/x',
  '//ho st/x',
  'file:x',
  'file:///work/./y',
  'file:///work//y',
  'file:///work//../y',
  'file:///work/source/main.c',
  'file:///work/source/a b.c',
  'file:\\\\C:\\x.c',
  'file://work/x y',
  'FILE:///C:/./x',
  'sarif:/runs/0/results/1',
  'sarif:/runs/0/artifacts/2/location',
  'https://host.example/a b',
  'x-git:repo?ref=1#a b',
]
const versions = ['0.40.2', 'v8.0.0', '2.0.0', '2.1.0-rtm.5', '1.0.0', '2.1', '']
const words = ['fail', 'pass', 'open', 'none', 'note', 'error', 'accepted', 'rejected', 'underReview', 'new', 'FAIL']

const pickFrom = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length]

const isIndex = /index$/i
const isUri = /uri$/i
const about: Readonly<Record<string, RegExp>> = {
  any: /^/,
  indices: isIndex,
  uris: /^(?:uri|uriBaseId)$/,
  rules: /^(?:rule|ruleId|ruleIndex|id|rules|extensions|toolComponent|guid|level|kind|rank|messageStrings)$/,
  lists:
    /^(?:artifacts|rules|extensions|results|relatedLocations|suppressions|fixes|threadFlowLocations|codeFlows|threadFlows|artifactChanges|replacements|graphs|addresses|logicalLocations|taxa|taxonomies)$/,
  states: /^(?:suppressions|status|baselineState|kind|level|version|columnKind|workItemUris)$/,
}

/** A text of the sort that stands in a property of that name. */
const textFor = (key: string, pick: number): string | undefined =>
  isUri.test(key) ? pickFrom(uris, pick) : /version$/i.test(key) ? pickFrom(versions, pick) : pickFrom(texts, pick)

/** What a value may become: something near it, or something else altogether. */
const ways: readonly ((value: unknown, place: Place, pick: number, all: readonly Place[]) => unknown)[] = [
  () => null,
  (_, { key }, pick) => textFor(key, pick),
  (_, { key }, pick) => textFor(key, pick),
  (_, __, pick) => pickFrom([-2, -1, 0, 1, 2, 3, 7, 0.5], pick),
  (_, __, pick) => pickFrom(words, pick),
  (value, _, pick) => (typeof value === 'number' ? value + (pickFrom([-1, 1, 2], pick) ?? 0) : value),
  (value) => (typeof value === 'number' ? String(value) : `${String(value)} `),
  (value) => (typeof value === 'string' ? `/${value}` : value),
  (value) => (typeof value === 'string' ? `${value}/sub` : value),
  (value) => (Array.isArray(value) ? [] : {}),
  (value) => (Array.isArray(value) ? value[0] : [value]),
  // Repeats behind all, before all, and one element gone: what points into the list no longer fits, or still must.
  (value) => (Array.isArray(value) ? [...value, ...structuredClone(value)] : [value]),
  (value) => (Array.isArray(value) ? [...structuredClone(value.slice(-1)), ...value] : value),
  (value, _, pick) => (Array.isArray(value) ? value.toSpliced(pick % (value.length + 1), 1) : value),
  (value) => (Array.isArray(value) ? value.toReversed() : value),
  // What stands under the same name elsewhere in the log.
  (_, { key }, pick, all) => elsewhere(all, pick, (place) => place.key === key),
  (_, __, pick, all) => elsewhere(all, pick, () => true),
]

const elsewhere = (all: readonly Place[], pick: number, isMeant: (place: Place) => boolean): unknown => {
  const other = pickFrom(all.filter(isMeant), pick)
  return other && structuredClone(Reflect.get(other.holder, other.key))
}

type Mutation = { readonly among: string; readonly at: number; readonly how: number; readonly pick: number }

const mutate = (log: unknown, { among, at, how, pick }: Mutation): void => {
  const all = placesIn(log)
  const place = pickFrom(
    all.filter(({ key }) => about[among]?.test(key)),
    at,
  )
  if (place === undefined) return
  const way = ways[how]
  if (way) Reflect.set(place.holder, place.key, way(Reflect.get(place.holder, place.key), place, pick, all))
  else if (!Array.isArray(place.holder)) Reflect.deleteProperty(place.holder, place.key)
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  among: fc.constantFrom(...Object.keys(about)),
  at: fc.nat(),
  how: fc.nat(ways.length),
  pick: fc.nat(999),
})

/** The edits of a case that fit a log which others have changed before. */
const tryEdits = (log: unknown, edits: readonly Edit[]): unknown => {
  try {
    return changed(structuredClone(log), edits)
  } catch {
    // An earlier edit took out what this one would change.
    return log
  }
}

const edits = cases()
  .filter(({ expect: expected, write }) => expected === 'breach' && write === undefined)
  .map((one) => one.edits)

const run = '/runs/0'
const places = [{ physicalLocation: { artifactLocation: { uri: 'main.c', uriBaseId: 'SOURCE', index: 0 } } }]
const plugIn = { toolComponent: { index: 0 } }

/** The base with what it has none of: rules of several levels, results that name them in all ways, suppressions on some. */
const rich = (): unknown =>
  changed(base(), [
    [`${run}/tool/driver/rules/-`, { id: 'G3', defaultConfiguration: { level: 'error' } }],
    [`${run}/tool/driver/rules/-`, { id: 'G4', messageStrings: { default: { text: 'Four.' } } }],
    [`${run}/tool/extensions/-`, { name: 'second', rules: [{ id: 'G1' }, { id: 'S1' }] }],
    [`${run}/artifacts/-`, { location: { uri: 'file:///work/a.c' } }],
    [`${run}/artifacts/-`, { location: { uri: 'b.c' } }],
    ...[
      { ruleId: 'G1/sub', ruleIndex: 0, message: { id: 'default', arguments: ['1', '2'] }, locations: places },
      { ruleId: 'G3', ruleIndex: 2, rule: { id: 'G3', index: 2 }, message: { text: 'a' }, suppressions: [] },
      { ruleIndex: 3, message: { id: 'default' }, suppressions: [{ kind: 'inSource', status: 'rejected' }] },
      { ruleId: 'P1', rule: { ...plugIn, index: 0 }, message: { text: 'b' }, suppressions: [{ kind: 'external' }] },
      { ruleId: 'S1', rule: { toolComponent: { index: 1 }, id: 'S1', index: 1 }, message: { text: 'c' } },
      {
        rule: { guid: 'aaaaaaaa-0000-4000-8000-000000000003', index: 0 },
        message: { text: 'See [it](sarif:/runs/0/results/0/codeFlows/0).' },
        locations: [{ physicalLocation: { artifactLocation: { uri: 'b.c', index: 5 }, address: { index: 1 } } }],
      },
      { ruleId: 'G2', message: { text: 'd' }, suppressions: [{ kind: 'inSource', status: 'underReview' }] },
    ].map((result): Edit => [`${run}/results/-`, result]),
  ])

/** Logs with up to four breaches of the conformance suite and up to four random changes. */
export const damaged: fc.Arbitrary<Uint8Array> = fc
  .record({
    start: fc.oneof(
      fc.constant(base),
      fc.constant(rich),
      fc.constant(rich),
      logs.map((log) => () => log),
    ),
    known: fc.array(fc.nat(edits.length - 1), { maxLength: 4 }),
    random: fc.array(mutation, { maxLength: 4 }),
  })
  .map(({ start, known, random }) => {
    const log = known.reduce<unknown>((now, at) => tryEdits(now, edits[at] ?? []), structuredClone(start()))
    for (const one of random) mutate(log, one)
    return bytes(log)
  })
