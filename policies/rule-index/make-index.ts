import { sha256 } from '../../lib/digest.ts'
import { byCodeUnit } from '../../lib/order.ts'
import { parseSpdx } from '../facts/spdx.ts'
import { sourceFile } from '../signals/source/file.ts'
import type { Rule } from '../signals/source/rules.ts'
import { termsOf } from '../signals/source/terms.ts'
import { ruleDigest } from './canonical-rule.ts'
import { idDigest, tellingIds } from './ids.ts'
import { digestBytes, type RuleIndexManifest, type RuleOrigin, type RuleSource } from './layout.ts'
import { maker } from './maker.ts'
import { signatureOf } from './minhash.ts'
import { shinglesOf } from './shingles.ts'

/** A revision of a rule file and when it first stood in its repository, in seconds since 1970. */
export type Revision = { readonly path: string; readonly since: number; readonly bytes: Buffer }

/** A repository of rules. `headers`: words in the first lines of a file that name its licence, where that is another. */
export type RuleRepository = {
  readonly repository: string
  readonly readFrom: string
  readonly commit: string
  readonly date: string
  readonly terms: RuleOrigin['terms']
  readonly licence: string
  readonly headers: readonly { readonly words: string; readonly licence: string }[]
  readonly revisions: Iterable<Revision>
}

type Standing = Pick<RuleOrigin, 'id' | 'repository' | 'terms' | 'licence'>
type Found = {
  readonly digest: string
  readonly since: number
  readonly standing: Standing
  readonly signature: Uint8Array
}

/**
 * The files of an index, by name. A rule that stands in several repositories belongs to the one that had it first; at the
 * same second to the one that is named first. The same repositories give the same bytes.
 */
export const makeIndex = (repositories: Iterable<RuleRepository>): ReadonlyMap<string, Uint8Array> => {
  const byDigest = new Map<string, Found>()
  const ids = new Map<string, Buffer>()
  const order: string[] = []
  const sources = [...repositories].map((repository): RuleSource => {
    const { counts, digests } = readRepository(repository, byDigest, ids, order)
    const { readFrom, commit, date, licence } = repository
    return { repository: repository.repository, readFrom, commit, date, licence, ...counts, rules: digests.size }
  })
  const found = [...byDigest.values()].sort((a, b) => byCodeUnit(a.digest, b.digest))
  const origins = originsOf(found, order)
  const numbers = new Map(origins.map(({ id }, number) => [id, number]))
  const rules = Buffer.concat(
    found.map(({ digest, standing, signature }) =>
      Buffer.concat([
        Buffer.from(digest, 'hex').subarray(0, digestBytes),
        Uint8Array.of(numbers.get(standing.id) ?? 0),
        signature,
      ]),
    ),
  )
  const idRecords = Buffer.concat([...ids].sort(([a], [b]) => byCodeUnit(a, b)).map(([, bytes]) => bytes))
  const manifest: RuleIndexManifest = {
    maker: maker(),
    sources,
    origins: [...origins],
    rules: { sha256: sha256(rules), count: found.length },
    ids: { sha256: sha256(idRecords), count: ids.size },
  }
  return new Map([
    ['manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)],
    ['rules.bin', rules],
    ['ids.bin', idRecords],
  ])
}

const readRepository = (
  repository: RuleRepository,
  byDigest: Map<string, Found>,
  ids: Map<string, Buffer>,
  order: string[],
): { readonly counts: Pick<RuleSource, 'revisions' | 'unread'>; readonly digests: ReadonlySet<string> } => {
  const digests = new Set<string>()
  let revisions = 0
  let unread = 0
  for (const { path, since, bytes } of repository.revisions) {
    revisions += 1
    const file = sourceFile(path, bytes, 'yaml')
    if (file.yaml().unread !== null) unread += 1
    const { rules, headerLicence } = file.rules()
    for (const rule of rules) {
      if (rule.node === null) continue
      const { hashes } = shinglesOf(rule.node)
      const signature = signatureOf(hashes)
      const digest = ruleDigest(rule.node)
      if (signature === null || digest === null) continue
      digests.add(digest)
      for (const id of idsOf(rule, path)) ids.set(idDigest(id).toString('hex'), idDigest(id))
      const standing = standingOf(repository, rule, headerLicence, file.lines())
      if (!order.includes(standing.id)) order.push(standing.id)
      const known = byDigest.get(digest)
      if (known === undefined || since < known.since) byDigest.set(digest, { digest, since, standing, signature })
    }
  }
  return { counts: { revisions, unread }, digests }
}

/** The id, and the dotted one that the registry makes of folder, file and id. */
const idsOf = (rule: Rule, path: string): readonly string[] => {
  const id = rule.id?.value ?? ''
  const dotted = path.replace(/\.ya?ml$/u, '').replaceAll('/', '.')
  return [...tellingIds(id), ...tellingIds(`${dotted}.${id}`)]
}

/** What the rule or its file's header names decides, where it is terms of Semgrep's or an SPDX expression; else the repository's licence. */
const standingOf = (
  { repository, terms, licence, headers }: RuleRepository,
  rule: Rule,
  headerLicence: string | null,
  lines: readonly string[],
): Standing => {
  const own = termsOf(rule, headerLicence)
  if (own === 'commons-clause' || own === 'semgrep-rules-licence' || own === 'pro')
    return { id: own === terms ? repository : `${repository}#${own}`, repository, terms: own, licence: null }
  const top = lines.slice(0, 10)
  const header = headers.find(({ words }) => top.some((line) => line.startsWith('#') && line.includes(words)))
  const written = own === 'named' ? (rule.licence?.value ?? headerLicence ?? '') : (header?.licence ?? '')
  if (written !== '' && written !== licence && parseSpdx(written) !== null)
    return { id: `${repository}#${written}`, repository, terms: 'named', licence: written }
  return { id: repository, repository, terms, licence: terms === 'named' ? licence : null }
}

const originsOf = (found: readonly Found[], order: readonly string[]): readonly RuleOrigin[] => {
  const byId = new Map<string, { standing: Standing; rules: number }>()
  for (const { standing } of found) {
    const known = byId.get(standing.id)
    if (known) known.rules += 1
    else byId.set(standing.id, { standing, rules: 1 })
  }
  return order.flatMap((id) => {
    const origin = byId.get(id)
    return origin ? [{ ...origin.standing, rules: origin.rules }] : []
  })
}
