import { byCodeUnit } from '../lib/order.ts'
import { treePattern } from '../lib/tree-pattern.ts'
import type { Decision, LicenceFacts, MissingFact, Waiver } from '../schemas/records/index.ts'
import type { Item } from './item.ts'

type Input = LicenceFacts & { readonly waivers: readonly Waiver[]; readonly today: string }

/** Finds the waiver in force that covers an item which a policy refused; null: none. `until` is the last day it counts. */
export const waiversFor = (subject: string, input: Input): ((policy: string, item: Item) => Waiver | null) => {
  const covers = input.waivers
    .filter((waiver) => waiver.subject === subject && waiver.until >= input.today)
    .toSorted(byWidth)
    .map((waiver) => ({ waiver, test: coverTest(waiver, input) }))
  return (policy, item) => covers.find(({ test }) => test(policy, item))?.waiver ?? null
}

/** Expired waivers that would cover one of the items that decide, each named as what is missing. */
export const expiredFor = (
  subject: string,
  deciding: readonly (readonly [policy: string, item: Item])[],
  input: Input,
): readonly MissingFact[] => {
  const expired = input.waivers
    .filter((waiver) => waiver.subject === subject && waiver.until < input.today)
    .filter((waiver) => {
      const test = coverTest(waiver, input)
      return deciding.some(([policy, item]) => test(policy, item))
    })
    .map(({ who, until }): MissingFact => ({ fact: `waiver, expired ${until}`, who }))
  const byText = new Map(expired.map((each) => [`${each.fact}\n${each.who}`, each]))
  return [...byText].sort(([a], [b]) => byCodeUnit(a, b)).map(([, each]) => each)
}

/**
 * With `policy` a waiver covers what that policy decided. With `path` or `sha256` it covers only an item all of whose
 * evidence lies in such files, or that is such a rule; what shows in no file has none to lie in.
 */
const coverTest = (waiver: Waiver, input: LicenceFacts): ((policy: string, item: Item) => boolean) => {
  const inPath = waiver.path === undefined ? null : treePattern(waiver.path)
  const files =
    waiver.sha256 === undefined
      ? null
      : new Set(input.files.filter(({ sha256 }) => sha256 === waiver.sha256).map(({ uri }) => uri))
  const known = new Map<Item['evidence'], boolean>()
  const everyFile = (evidence: Item['evidence']): boolean => {
    const answer =
      known.get(evidence) ??
      (evidence.length > 0 && evidence.every(({ uri }) => (inPath?.test(uri) ?? true) && (files?.has(uri) ?? true)))
    known.set(evidence, answer)
    return answer
  }
  const everyPath = (evidence: Item['evidence']): boolean =>
    inPath === null || (evidence.length > 0 && evidence.every(({ uri }) => inPath.test(uri)))
  return (policy, item) => {
    if (waiver.policy !== undefined && waiver.policy !== policy) return false
    if (inPath === null && files === null) return true
    if (item.ruleSha256 !== null && item.ruleSha256 === waiver.sha256) return everyPath(item.evidence)
    return everyFile(item.evidence)
  }
}

/** The one that covers most, then the one that counts longest; the rest only makes the order total. */
const byWidth = (a: Waiver, b: Waiver): number =>
  narrowness(a) - narrowness(b) || byCodeUnit(b.until, a.until) || byCodeUnit(textOf(a), textOf(b))

const narrowness = ({ policy, path, sha256 }: Waiver): number =>
  [policy, path, sha256].filter((each) => each !== undefined).length

const textOf = ({ who, why, policy = '', path = '', sha256 = '' }: Waiver): string =>
  [who, why, policy, path, sha256].join('\n')

/** A sentence on each waiver that no decision used: it is expired, or nothing here is what it speaks of. */
export const waiverNotes = (
  waivers: readonly Waiver[],
  decisions: readonly Decision[],
  today: string,
): readonly string[] => {
  const used = new Set(
    decisions.flatMap(({ waivedBy = [] }) => waivedBy).flatMap((use) => [keyOf(use), keyOf(use, null)]),
  )
  return waivers
    .filter((waiver) => !used.has(keyOf(waiver, waiver.policy ?? null)))
    .map((waiver) => {
      const what = `The waiver of ${waiver.who} for ${waiver.subject}${scopeOf(waiver)}`
      return waiver.until < today
        ? `${what} expired on ${waiver.until} and does not count.`
        : `${what}, in force until ${waiver.until}, was not used: nothing that was found needs it.`
    })
}

const keyOf = (waiver: Waiver, policy: string | null = waiver.policy ?? null): string =>
  JSON.stringify([
    waiver.subject,
    policy,
    waiver.path ?? null,
    waiver.sha256 ?? null,
    waiver.who,
    waiver.why,
    waiver.until,
  ])

const scopeOf = ({ policy, path, sha256 }: Waiver): string =>
  [
    ...(policy === undefined ? [] : [` under ${policy}`]),
    ...(path === undefined ? [] : [` in ${path}`]),
    ...(sha256 === undefined ? [] : [` of ${sha256.slice(0, 19)}`]),
  ].join('')
