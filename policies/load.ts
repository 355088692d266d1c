import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { canonicalJson } from '../lib/canonical.ts'
import { sha256 } from '../lib/digest.ts'
import { AssayError } from '../lib/errors.ts'
import { byCodeUnit } from '../lib/order.ts'
import { type Condition, compileCondition } from './condition.ts'
import { checkData, policyLines, readData } from './data.ts'
import { dataFiles } from './data-files.ts'
import { readManifest, ruleIndexFolder } from './rule-index/index-file.ts'
import type { RuleOrigin } from './rule-index/layout.ts'
import {
  type Entitlement,
  EntitlementFile,
  invalid,
  type PolicyData,
  PolicyFile,
  type SubjectData,
  SubjectFile,
  type ToolData,
} from './schema.ts'
import { readSite, type SiteFile } from './site.ts'
import { readTools } from './tools.ts'

/**
 * A policy ready to be asked. `subject` `*`: every program. `clauseText` is what a decision quotes, `clauseWords` that
 * without its source. `origin`: ours, or of the operator's own folder.
 */
export type Policy = PolicyData & {
  readonly subject: string
  readonly origin: 'assay' | 'site'
  readonly holds: Condition
  readonly clauseWords: string
  readonly clauseText: string
  readonly substitutes: readonly string[]
}

/** All that decides. `digest` is the SHA-256 over every data file of policies/ and of the site's folder. */
export type PolicySet = {
  readonly policies: readonly Policy[]
  /** What stands above the policies of each file of ours: its subject, terms and source. */
  readonly chapters: readonly Omit<PolicyFile, 'policies'>[]
  readonly subjects: readonly SubjectData[]
  readonly entitlements: readonly Entitlement[]
  readonly tools: readonly ToolData[]
  /** The repositories of public rules by their id in the index, with the terms that their rules stand on. */
  readonly ruleOrigins: ReadonlyMap<string, RuleOrigin>
  readonly factOwners: Readonly<Record<string, string>>
  readonly digest: string
}

/** A folder of the operator's own policies, and the ids that they may speak of beside ours: analyzers of the operator's. */
export type Site = { readonly folder: string; readonly analyzers: readonly string[] }

const rulesFolder = new URL('./rules/', import.meta.url)
const dataFolder = new URL('./data/', import.meta.url)

type Source = {
  readonly name: string
  readonly text: string
  readonly file: PolicyFile
  readonly origin: Policy['origin']
}

let bundled: PolicySet | null = null

/**
 * Reads, checks and compiles policies/, and the policies of a site; ours alone once a process. Throws `policy/invalid` that
 * names file and place, or `policy/site-invalid` where the site's are at fault. `folder`: other rules in place of ours, for tests.
 */
export const loadPolicies = (folder: URL = rulesFolder, site: Site | null = null): PolicySet => {
  if (folder === rulesFolder && site === null) {
    bundled ??= load(folder, null)
    return bundled
  }
  try {
    return load(folder, site)
  } catch (error) {
    if (site === null || !(error instanceof AssayError) || error.code !== 'policy/invalid') throw error
    load(folder, null)
    throw new AssayError('policy/site-invalid', error.message, { remedy: error.remedy, cause: error })
  }
}

const load = (folder: URL, site: Site | null): PolicySet => {
  const names = readdirSync(fileURLToPath(folder))
    .filter((name) => name.endsWith('.yaml'))
    .sort(byCodeUnit)
  const ours = names.map((name): Source => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    return { name, text, file: checkData(name, text, PolicyFile), origin: 'assay' }
  })
  const siteFiles = site === null ? [] : readSite(site.folder)
  const theirs = siteFiles.map(
    ({ name, bytes, file }): Source => ({ name, text: bytes.toString('utf8'), file, origin: 'site' }),
  )
  const { subjects, facts } = readData(new URL('subjects.yaml', dataFolder), SubjectFile)
  const tools = readTools()
  const known = [
    '*',
    ...subjects.map(({ id }) => id),
    ...tools.map(({ id }) => id),
    ...ours.map(({ file }) => file.subject),
  ]
  for (const { name, file } of theirs) checkSubject(name, file.subject, [...known, ...(site?.analyzers ?? [])])
  return {
    policies: compiled([...ours, ...theirs], facts),
    chapters: ours.map(({ file: { policies: _policies, ...chapter } }) => chapter),
    subjects,
    entitlements: readData(new URL('entitlements.yaml', dataFolder), EntitlementFile).entitlements,
    tools,
    ruleOrigins: new Map(readManifest(ruleIndexFolder).origins.map((origin) => [origin.id, origin])),
    factOwners: facts,
    digest: digestOf(
      names.map((name) => [name, new URL(name, folder)] as const),
      siteFiles,
    ),
  }
}

const checkSubject = (name: string, subject: string, known: readonly string[]): void => {
  if (known.includes(subject)) return
  throw invalid(name, 'subject', `${subject} is nothing that is judged; known are ${[...new Set(known)].join(', ')}`)
}

const compiled = (sources: readonly Source[], facts: Readonly<Record<string, string>>): readonly Policy[] => {
  const places = new Map<string, string>()
  return sources.flatMap((source) => {
    const lines = policyLines(source.text)
    return source.file.policies.map((policy, index) => {
      const place = `line ${lines[index] ?? 1}`
      const earlier = places.get(policy.id)
      if (earlier !== undefined)
        throw invalid(source.name, `${place}, ${policy.id}`, `the id is used twice, first in ${earlier}`)
      places.set(policy.id, `${source.name}, ${place}`)
      return toPolicy(source, policy, place, facts)
    })
  })
}

const digestOf = (rules: readonly (readonly [name: string, url: URL])[], site: readonly SiteFile[]): string => {
  const data = dataFiles(dataFolder).map((name) => [name, new URL(name, dataFolder)] as const)
  const ours = [...rules, ...data].map(([name, url]) => [name, sha256(readFileSync(url))])
  return sha256(canonicalJson([...ours, ...site.map(({ name, bytes }) => [`site/${name}`, sha256(bytes)])]))
}

const toPolicy = (
  { name, file, origin }: Source,
  policy: PolicyData,
  place: string,
  facts: Readonly<Record<string, string>>,
): Policy => {
  for (const fact of policy.missing ?? [])
    if (!(fact in facts))
      throw invalid(name, `${place}, ${policy.id}.missing`, `${fact} is no fact that anyone can declare`)
  const { quote, text } = policy.clause
  const title = policy.clause.title ?? file.source.title
  const address = policy.clause.address ?? file.source.address
  const clauseWords = quote === undefined ? (text ?? '') : `“${quote}”`
  return {
    ...policy,
    subject: file.subject,
    origin,
    holds: compileCondition(name, `${place}, ${policy.id}`, policy.when),
    clauseWords,
    clauseText: `${clauseWords} (${address.startsWith('https:') ? `${title}, ${address}` : title})`,
    substitutes: policy.decision === 'allow' ? [] : file.substitutes,
  }
}
