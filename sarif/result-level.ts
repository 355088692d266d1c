import type { Severity } from '../schemas/records/index.ts'
import type { ReportingDescriptor, Result, Run } from '../schemas/sarif/index.ts'

const levels: readonly string[] = ['error', 'warning', 'note'] satisfies Severity[]

/** The level of a result that names none (§3.27.10): what an invocation's override says of its rule, else the rule's default, else warning. */
export const defaultLevelOf = (run: Run, result: Result): string =>
  overrideOf(run, result) ?? ruleOf(run, result)?.defaultConfiguration?.level ?? 'warning'

/**
 * The level of a result as SARIF 2.1.0 §3.27.10 finds it: its own; else what an invocation's override says of its rule;
 * else the rule's default; else warning. Null for a result that is none to gate on: a kind other than `fail`, the level
 * `none`, one that a baseline knows as absent, or one that was suppressed and accepted.
 */
export const levelOf = (run: Run, result: Result): Severity | null => {
  if ((result.kind ?? 'fail') !== 'fail' || result.baselineState === 'absent' || isSuppressed(result)) return null
  const level = result.level ?? defaultLevelOf(run, result)
  return levels.includes(level) ? (level as Severity) : null
}

/** The rule's id, from the result or from the rule that it points at; empty where it names none. */
export const ruleIdOf = (run: Run, result: Result): string =>
  result.ruleId ?? result.rule?.id ?? ruleOf(run, result)?.id ?? ''

// §3.27.23: suppressed is what has a suppression that is accepted, which is what an absent status means.
const isSuppressed = ({ suppressions }: Result): boolean =>
  (suppressions ?? []).some(({ status }) => (status ?? 'accepted') === 'accepted')

const overrideOf = (run: Run, result: Result): string | undefined => {
  const id = ruleIdOf(run, result)
  const index = result.rule?.index ?? result.ruleIndex
  const overrides = (run.invocations ?? []).flatMap((call) => call.ruleConfigurationOverrides ?? [])
  return overrides.find(({ descriptor }) => (descriptor.id ?? null) === id || isIndex(descriptor.index, index))
    ?.configuration.level
}

const isIndex = (a: number | undefined, b: number | undefined): boolean => a !== undefined && a >= 0 && a === b

/** The descriptor of a result's rule, in the driver or an extension. */
export const ruleOf = (run: Run, result: Result): ReportingDescriptor | undefined => {
  const { driver, extensions } = run.tool
  const reference = result.rule?.toolComponent
  const named = extensions?.find(({ guid, name }, at) =>
    reference?.index !== undefined && reference.index >= 0
      ? at === reference.index
      : (reference?.guid !== undefined && reference.guid === guid) ||
        (reference?.name !== undefined && reference.name === name),
  )
  const rules = (named ?? driver).rules ?? []
  const index = result.rule?.index ?? result.ruleIndex ?? -1
  if (index >= 0) return rules[index]
  const id = result.ruleId ?? result.rule?.id
  // §3.27.5: a hierarchical id is a rule of that id, else of the longest beginning of it that names one.
  const candidates = [driver, ...(extensions ?? [])].flatMap((component) => component.rules ?? [])
  for (let name = id ?? ''; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('/')))) {
    const found = candidates.find((rule) => rule.id === name)
    if (found !== undefined) return found
  }
  return undefined
}
