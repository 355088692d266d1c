import type { ReportingDescriptor, Result } from '../../../schemas/sarif/index.ts'
import type { RunTables } from '../../rules/index.ts'
import type { Loose } from '../../walk/index.ts'
import { lastById } from '../last-by-id.ts'

export type Descriptor = Loose<ReportingDescriptor>
export type RuleOf = (result: Loose<Result>, tables: RunTables) => Descriptor | null

/** The rule of a result as DefectDojo finds it: by ruleId alone, among those of the driver, or of the extensions where the driver has none. */
export const ruleFinder = (): RuleOf => {
  const find = lastById()
  const lists = new WeakMap<object, readonly Descriptor[]>()
  return ({ ruleId }, { run }) => {
    const own = run.tool?.driver?.rules
    const rules = own?.length ? own : (lists.get(run) ?? (run.tool?.extensions ?? []).flatMap((one) => one.rules ?? []))
    if (rules !== own) lists.set(run, rules)
    return find(rules, ruleId)
  }
}
