import type { Run } from '../../../schemas/sarif/index.ts'
import { hasAmbiguousTargets } from '../../remap/index.ts'
import { canonicalKey, type Frame } from '../../walk/index.ts'
import type { Member } from '../contract.ts'
import type { RunKeys } from './keys.ts'

/** What must be the same for two runs to be one: `what` differs, as a sentence names it. */
export type Trait = { readonly what: string; readonly key: string }

const effective = (run: Run): readonly Trait[] => {
  const plain = (what: string, value: unknown): Trait => ({ what, key: canonicalKey(value ?? null) })
  return [
    plain('columnKind', run.columnKind),
    plain('language', run.language ?? 'en-US'),
    plain('defaultEncoding', run.defaultEncoding),
    plain('defaultSourceLanguage', run.defaultSourceLanguage),
    plain('newlineSequences', run.newlineSequences ?? ['\r\n', '\n']),
    plain('redactionTokens', [...(run.redactionTokens ?? [])].sort()),
    plain('baselineGuid', run.baselineGuid?.toLowerCase()),
    plain('the presence of results', Array.isArray(run.results)),
    // A run that says nothing of its end must not look like one that ended well.
    plain('the presence of invocations', (run.invocations ?? []).length > 0),
  ]
}

const ofComponents = ({ value: run }: Member, keys: RunKeys): readonly Trait[] => {
  const extensions = (run.tool.extensions ?? []).map((_, at) => keys.component(`extensions/${at}`))
  const whole = (list: 'policies' | 'translations'): string =>
    canonicalKey((run[list] ?? []).map((one) => keys.of('toolComponent', one, list)))
  const hasTranslations = (run.translations ?? []).length > 0
  return [
    { what: 'the driver beside its rules', key: keys.component('driver') },
    { what: 'the extensions', key: canonicalKey([...extensions].sort()) },
    { what: 'the properties of the tool', key: canonicalKey(run.tool.properties ?? null) },
    { what: 'the policies', key: whole('policies') },
    { what: 'the translations', key: whole('translations') },
    // A translation says again what it translates (§3.19.4), rule by rule.
    { what: 'the translated tool', key: hasTranslations ? keys.of('tool', run.tool, 'tool') : '' },
  ]
}

const overridesOf = ({ value: run }: Member, keys: RunKeys): string =>
  canonicalKey(
    [
      ...new Set(
        (run.invocations ?? []).map(({ ruleConfigurationOverrides = [], notificationConfigurationOverrides = [] }) =>
          canonicalKey([
            ruleConfigurationOverrides.map((one) =>
              keys.of('configurationOverride', one, 'ruleConfigurationOverrides'),
            ),
            notificationConfigurationOverrides.map((one) =>
              keys.of('configurationOverride', one, 'notificationConfigurationOverrides'),
            ),
          ]),
        ),
      ),
    ].sort(),
  )

/** Everything that says something of all results of a run, so that two runs that differ in it cannot be one. */
export const traitsOf = (member: Member, keys: RunKeys): readonly Trait[] => {
  const { value: run } = member
  const of = (what: string, kind: Frame['kind'], property: keyof Run): Trait => {
    const object = run[property]
    return { what, key: typeof object === 'object' && object !== null ? keys.of(kind, object, property) : '' }
  }
  return [
    ...effective(run),
    ...ofComponents(member, keys),
    of('conversion', 'conversion', 'conversion'),
    of('specialLocations', 'specialLocations', 'specialLocations'),
    of('properties', 'propertyBag', 'properties'),
    {
      what: 'versionControlProvenance',
      key: canonicalKey(
        (run.versionControlProvenance ?? [])
          .map((one) => keys.of('versionControlDetails', one, 'versionControlProvenance'))
          .sort(),
      ),
    },
    { what: 'the overrides of rules', key: overridesOf(member, keys) },
  ]
}

/** Why a run can be joined with none, or null. */
export const lonely = ({ value: run, references }: Member): string | null => {
  if (run.externalPropertyFileReferences) return 'it has external properties'
  return hasAmbiguousTargets(run, references)
    ? 'a relationship of its rules names its target by a position that several arrays have'
    : null
}
