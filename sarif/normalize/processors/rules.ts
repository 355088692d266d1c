import { byCodeUnit } from '../../../lib/order.ts'
import type { ReportingDescriptor } from '../../../schemas/sarif/index.ts'
import type { Context, Processor } from '../contract.ts'
import { resultsOf, runOf, runPath } from '../places.ts'

/** After the results are final: exactly the rules that fired stand in the list, sorted, and indexes point at them. */
export const rules: Processor = {
  id: 'rules',
  reason:
    'Each rule that fired has one descriptor, empty texts and URIs are gone, index and level are explicit; levels are those of our map; a fault that other analyzers look for too is named.',
  apply: (draft, context) => {
    const told = new Map((runOf(draft.log).tool.driver.rules ?? []).map((rule) => [rule.id, rule]))
    const fired = [...new Set(resultsOf(draft.log).flatMap(({ ruleId }) => ruleId ?? []))].sort(byCodeUnit)
    const descriptors = fired.map((id) => describe(id, told.get(id), context))
    const path = [...runPath, 'tool', 'driver', 'rules']
    if (JSON.stringify(descriptors) !== JSON.stringify(runOf(draft.log).tool.driver.rules)) draft.set(path, descriptors)
    const indexOf = new Map(fired.map((id, index) => [id, index]))
    for (const [index, result] of resultsOf(draft.log).entries()) {
      const { ruleId = '', kind = 'fail' } = result
      if (ruleId !== '') draft.set([...runPath, 'results', index, 'ruleIndex'], indexOf.get(ruleId))
      // §3.27.10: what is no failure has no severity.
      const level = kind === 'fail' ? (context.levelOf?.(result) ?? context.severityOf(ruleId)) : 'none'
      draft.set([...runPath, 'results', index, 'level'], level)
    }
  },
}

const describe = (id: string, told: ReportingDescriptor | undefined, context: Context): ReportingDescriptor => {
  const { shortDescription, fullDescription, helpUri, properties, ...rest } = told ?? { id }
  const fault = context.faultOf(id)
  const bag = fault === null ? properties : { ...properties, fault }
  return {
    ...rest,
    ...(shortDescription?.text ? { shortDescription } : {}),
    ...(fullDescription?.text ? { fullDescription } : {}),
    ...(helpUri !== undefined && URL.canParse(helpUri) ? { helpUri } : {}),
    defaultConfiguration: { level: context.severityOf(id) },
    ...(bag === undefined ? {} : { properties: bag }),
  }
}
