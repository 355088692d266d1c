import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { canonicalJson } from '../lib/canonical.ts'
import { sha256 } from '../lib/digest.ts'
import { byCodeUnit } from '../lib/order.ts'
import { type Condition, compileCondition } from './condition.ts'
import { readData } from './data.ts'
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
import { readTools } from './tools.ts'

/** A policy ready to be asked. `subject` `*`: the analyzers. `clause` is the line that a decision quotes. */
export type Policy = PolicyData & {
  readonly subject: string
  readonly holds: Condition
  readonly clauseText: string
  readonly substitutes: readonly string[]
}

/** All that decides. `digest` is the SHA-256 over every data file of policies/, so over all that could have decided. */
export type PolicySet = {
  readonly policies: readonly Policy[]
  readonly subjects: readonly SubjectData[]
  readonly entitlements: readonly Entitlement[]
  readonly tools: readonly ToolData[]
  /** The repositories of public rules by their id in the index, with the terms that their rules stand on. */
  readonly ruleOrigins: ReadonlyMap<string, RuleOrigin>
  readonly factOwners: Readonly<Record<string, string>>
  readonly digest: string
}

const rulesFolder = new URL('./rules/', import.meta.url)
const dataFolder = new URL('./data/', import.meta.url)

/** Reads, checks and compiles policies/. Throws `policy/invalid` that names file and place. `folder`: other rules, for tests and sites. */
export const loadPolicies = (folder: URL = rulesFolder): PolicySet => {
  const names = readdirSync(fileURLToPath(folder))
    .filter((name) => name.endsWith('.yaml'))
    .sort(byCodeUnit)
  const files = names.map((name) => ({ name, file: readData(new URL(name, folder), PolicyFile) }))
  const subjects = readData(new URL('subjects.yaml', dataFolder), SubjectFile)
  const { entitlements } = readData(new URL('entitlements.yaml', dataFolder), EntitlementFile)
  const policies = files.flatMap(({ name, file }) =>
    file.policies.map((policy) => toPolicy(name, file, policy, subjects.facts)),
  )
  const seen = new Set<string>()
  for (const { id } of policies) {
    if (seen.has(id)) throw invalid('policies/rules', id, 'the id is used twice')
    seen.add(id)
  }
  const dataNames = dataFiles(dataFolder)
  const contents = [
    ...names.map((name) => new URL(name, folder)),
    ...dataNames.map((name) => new URL(name, dataFolder)),
  ]
  const digests = contents.map((url, index) => [[...names, ...dataNames][index] ?? '', sha256(readFileSync(url))])
  return {
    policies,
    subjects: subjects.subjects,
    entitlements,
    tools: readTools(),
    ruleOrigins: new Map(readManifest(ruleIndexFolder).origins.map((origin) => [origin.id, origin])),
    factOwners: subjects.facts,
    digest: sha256(canonicalJson(digests)),
  }
}

const toPolicy = (
  name: string,
  file: PolicyFile,
  policy: PolicyData,
  facts: Readonly<Record<string, string>>,
): Policy => {
  for (const fact of policy.missing ?? [])
    if (!(fact in facts)) throw invalid(name, `${policy.id}.missing`, `${fact} is no fact of subjects.yaml`)
  const { quote, text } = policy.clause
  const title = policy.clause.title ?? file.source.title
  const address = policy.clause.address ?? file.source.address
  return {
    ...policy,
    subject: file.subject,
    holds: compileCondition(name, policy.id, policy.when),
    clauseText: `${quote === undefined ? (text ?? '') : `“${quote}”`} (${title}, ${address})`,
    substitutes: policy.decision === 'allow' ? [] : file.substitutes,
  }
}
