import { resolveAnalyzers } from '../../../analyzers/index.ts'
import { canonicalJson } from '../../../lib/canonical.ts'
import { sha256 } from '../../../lib/digest.ts'
import { buildDigest, type Installation } from '../../../lib/installation.ts'
import { siteSha256 } from '../../../policies/index.ts'
import { withPrograms } from '../../declared-programs.ts'
import { findNamedRules } from '../../named-rules/find.ts'
import type { VetRequest } from '../../request.ts'
import { inForce } from '../../suppressions/in-force.ts'
import type { JobSettings } from './settings-schema.ts'

/** What of a request is the same for every worktree with the same facts. */
export type VetSettings = Omit<VetRequest, 'path' | 'ref' | 'base' | 'baseline' | 'imported' | 'outDir' | 'notices'>

/**
 * The settings as a document, on this installation and today: the same again where nothing changed. Throws usage errors for
 * rules that are not there and policies that cannot be read.
 */
export const jobSettingsOf = (settings: VetSettings, installation: Installation, nowMs: number): JobSettings => {
  const { analyzers, declared, semgrepRules, configSource, failOn, leaveOut, sandbox, minIsolation } = settings
  const { facts, organisation, policyFolder, waivers, suppressions, configSha256 } = settings
  // By way of JSON: a copy of plain data, without keys that are undefined.
  return JSON.parse(
    canonicalJson({
      version: 1,
      ...{ analyzers, declared, semgrepRules, configSource, failOn, leaveOut, sandbox, minIsolation },
      ...{ facts, organisation, policyFolder, waivers, suppressions, configSha256 },
      made: madeOf(settings, installation, nowMs),
    } satisfies Readonly<Record<keyof JobSettings, unknown>>),
  )
}

/** What of `made` is not the same here and now. `installation`: another build or other tools. */
export const differencesOf = (
  settings: JobSettings,
  installation: Installation,
  nowMs: number,
): readonly ('installation' | 'policies' | 'rules')[] => {
  const [then, here] = [settings.made, madeOf(settings, installation, nowMs)]
  const differs = (key: keyof typeof here): boolean => canonicalJson(then[key]) !== canonicalJson(here[key])
  return [
    ...(differs('build') || differs('tools') ? (['installation'] as const) : []),
    ...(differs('policies') ? (['policies'] as const) : []),
    ...(differs('rules') ? (['rules'] as const) : []),
  ]
}

const madeOf = (settings: VetSettings, installation: Installation, nowMs: number): JobSettings['made'] => {
  const { analyzers, declared, semgrepRules, facts, policyFolder, waivers, suppressions } = settings
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const { tools } = withPrograms(
    installation,
    declared.filter(({ id }) => analyzers.includes(id)),
  )
  const needed = resolveAnalyzers(analyzers, declared, { files: [], rules: [] }).flatMap((each) => each.tools)
  const held = (facts.entitlements ?? []).filter(
    (each) => typeof each === 'string' || each.expires === undefined || each.expires >= today,
  )
  return {
    build: buildDigest() ?? 'sources',
    tools: Object.fromEntries(needed.map((id) => [id, tools[id]?.sha256 ?? null])),
    policies: policyFolder === null ? null : siteSha256(policyFolder),
    rules: rulesSha256(analyzers.includes('semgrep') ? semgrepRules : []),
    inForce: digest({
      waivers: waivers.filter(({ until }) => until >= today),
      suppressions: inForce(suppressions?.entries ?? [], today),
      entitlements: held,
    }),
  }
}

const rulesSha256 = (named: VetSettings['semgrepRules']): string =>
  digest(
    findNamedRules(named, null).map(({ rules, problems }) => ({
      rules: rules.map(({ uri, bytes }) => ({ uri, sha256: sha256(bytes) })),
      problems,
    })),
  )

const digest = (value: unknown): string => sha256(canonicalJson(value))
