import { analyzers, withNamedRules } from '../../analyzers/index.ts'
import { definitionOf } from '../../pipeline/config/declared.ts'
import { type OperatorConfig, policyFolderOf } from '../../pipeline/config/operator.ts'
import { configSources, thresholds, type VetRequest } from '../../pipeline/request.ts'
import type { Analysis } from '../../schemas/records/index.ts'
import { namedRules } from '../semgrep-rules.ts'
import { openSuppressions } from '../vet/suppressions.ts'

/** What is run again, and why the whole of it cannot be the same here; null where it can. */
export type ReplayRequest = { readonly request: VetRequest; readonly open: string | null }

/**
 * The recorded request on a checkout. What a bundle must not bring with it (commands, policies, rules, lists) is the
 * operator's own here, and the sandbox is, whatever was recorded. Null where the request says what this Assay does not know.
 */
export const replayRequest = (
  { request: recorded, analyzers: ran, comparison }: Analysis,
  path: string,
  config: OperatorConfig,
  suppressionsFile: string | undefined,
): ReplayRequest | null => {
  const configSource = configSources.find((each) => each === recorded.configSource)
  const failOn = thresholds.find((each) => each === recorded.failOn)
  if (configSource === undefined || failOn === undefined) return null
  const declared = (config.values.analyzer ?? []).map(definitionOf)
  const known = [...analyzers.map(({ id }) => id), withNamedRules, ...declared.map(({ id }) => id)]
  const { list } = openSuppressions(suppressionsFile, config.path, known).of(path)
  const suppressions = list?.sha256 === recorded.suppressionsSha256 ? list : null
  const isListMissing = recorded.suppressionsSha256 !== null && suppressions === null
  const isImported = ran.some(({ integrity }) => integrity === 'imported')
  const base = comparison?.base.kind === 'ref' ? comparison.base.commit : null
  const { facts, organisation, waivers, minIsolation, leaveOut, configurationSha256 } = recorded
  return {
    request: {
      ...{ path, ref: null, base, baseline: null, imported: [], notices: [], outDir: null },
      ...{ configSource, failOn, leaveOut, minIsolation, facts, organisation, waivers, suppressions, declared },
      analyzers: recorded.analyzers.filter((id) => known.includes(id)),
      semgrepRules: namedRules(undefined, config),
      sandbox: 'auto',
      policyFolder: policyFolderOf(config),
      configSha256: configurationSha256,
    },
    open: isListMissing
      ? 'the list of suppressions that was used is not at hand (--suppressions FILE).'
      : isImported
        ? 'a log was brought to the run, and is not made again.'
        : comparison !== null && base === null
          ? 'it was compared with a run that is recorded elsewhere.'
          : null,
  }
}
