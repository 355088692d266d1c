import type { Run, RunAutomationDetails } from '../../../schemas/sarif/index.ts'
import { partsOfId } from '../../remap/index.ts'
import { canonicalKey } from '../../walk/index.ts'

type Details = Pick<Run, 'automationDetails' | 'runAggregates'>

const onlyValue = <K extends keyof RunAutomationDetails>(
  all: readonly RunAutomationDetails[],
  name: K,
): Pick<RunAutomationDetails, K> | object => {
  const [first] = all
  const isSame = all.every((one) => canonicalKey(one[name] ?? null) === canonicalKey(first?.[name] ?? null))
  return isSame && first?.[name] !== undefined ? { [name]: first[name] } : {}
}

/**
 * Who a joined run is. Where its runs had details of their own, it is a new run of their category (an id that ends in a
 * slash) and names them as what it aggregates (§3.14.4); no guid speaks for two runs.
 */
export const joinDetails = (runs: readonly Run[]): Details => {
  const details = runs.flatMap(({ automationDetails }) => (automationDetails ? [automationDetails] : []))
  const [first] = details
  const isOne = details.length === runs.length && details.every((one) => canonicalKey(one) === canonicalKey(first))
  const before = runs.flatMap(({ runAggregates }) => runAggregates ?? [])
  const named = isOne ? before : [...details, ...before]
  const aggregates = [...new Map(named.map((one) => [canonicalKey(one), one])).values()]
  const id = first?.id
  const joined = {
    ...onlyValue(details, 'description'),
    ...(id === undefined ? {} : { id: id.includes('/') ? `${partsOfId(id).category}/` : id }),
    ...onlyValue(details, 'correlationGuid'),
    ...onlyValue(details, 'properties'),
  }
  return {
    ...(isOne && first ? { automationDetails: first } : {}),
    ...(isOne || Object.keys(joined).length === 0 ? {} : { automationDetails: joined }),
    ...(aggregates.length === 0 ? {} : { runAggregates: aggregates }),
  }
}
