import type { Run, RunAutomationDetails } from '../../schemas/sarif/index.ts'
import { below, partsOfId } from '../remap/index.ts'
import type { Say, Written } from './contract.ts'

const keyOf = (tool: string, category: string): string => JSON.stringify([tool, category])

/**
 * Runs of one tool and category that came from different logs get categories of their own: consumers take one run of each
 * (codeql-action#3051). What one log already held twice stays as it was.
 */
export const makeDistinct = (written: readonly Written[], labels: readonly string[], say: Say): readonly Run[] => {
  const owners = new Map<string, number>()
  const guids = new Map<string, number>()
  const taken = new Set(
    written.map(({ run }) => keyOf(run.tool.driver.name, partsOfId(run.automationDetails?.id).category)),
  )
  const free = (tool: string, prefix: string, label: string): string => {
    let made = label
    for (let count = 2; taken.has(keyOf(tool, `${prefix}${made}`)); count++) made = `${label}-${count}`
    taken.add(keyOf(tool, `${prefix}${made}`))
    return made
  }
  return written.map(({ members, run }) => {
    const [first] = members
    if (!first) return run
    const tool = run.tool.driver.name
    const { category } = partsOfId(run.automationDetails?.id)
    const owner = owners.get(keyOf(tool, category)) ?? first.log
    owners.set(keyOf(tool, category), owner)
    const guid = run.automationDetails?.guid?.toLowerCase()
    const isGuidTaken = guid !== undefined && (guids.get(guid) ?? first.log) !== first.log
    if (guid !== undefined && !guids.has(guid)) guids.set(guid, first.log)
    if (owner === first.log) return run

    const label = free(tool, category === '' ? '' : `${category}/`, labels[first.log] ?? '')
    const moved = below(run.automationDetails, label)
    say(
      'renamed-category',
      `Another log has a run of ${tool} in the same category; this one is "${moved.id}" now.`,
      first,
    )
    if (run.automationDetails?.correlationGuid !== undefined)
      say('dropped-guid', 'correlationGuid stood for the category that the run had before.', first)
    // External properties name their run by its guid (§4.3.5).
    if (!isGuidTaken || run.externalPropertyFileReferences) return { ...run, automationDetails: moved }
    say('dropped-guid', 'A run of another log has the same guid.', first)
    const { guid: _, ...details } = moved
    return { ...run, automationDetails: details }
  })
}

/** §3.17.5: one correlationGuid for one category and the reverse, in the whole log; what a later log says otherwise is taken out. */
export const settleCorrelation = (
  runs: readonly Run[],
  from: (run: number) => Parameters<Say>[2],
  say: Say,
): readonly Run[] => {
  const guids = new Map<string, string>()
  const categories = new Map<string, string>()
  const settled = (details: RunAutomationDetails, run: number): RunAutomationDetails => {
    const guid = details.correlationGuid?.toLowerCase()
    if (guid === undefined || !details.id?.includes('/')) return details
    const { category } = partsOfId(details.id)
    if ((guids.get(category) ?? guid) === guid && (categories.get(guid) ?? category) === category) {
      guids.set(category, guid)
      categories.set(guid, category)
      return details
    }
    say('dropped-guid', `correlationGuid of "${details.id}" is at odds with that of another log.`, from(run))
    const { correlationGuid: _, ...others } = details
    return others
  }
  return runs.map((run, at) => ({
    ...run,
    ...(run.automationDetails ? { automationDetails: settled(run.automationDetails, at) } : {}),
    ...(run.runAggregates ? { runAggregates: run.runAggregates.map((one) => settled(one, at)) } : {}),
  }))
}
