import type { RunAutomationDetails } from '../../schemas/sarif/index.ts'
import { below, distinctFrom, partsOfId } from '../remap/index.ts'
import type { Piece, Source } from './contract.ts'

type Details = RunAutomationDetails | undefined

/**
 * The details of the pieces of each run. A consumer that takes one run of each tool and category replaces what it had of
 * them, so that pieces need categories of their own: the first piece keeps that of its run, and with it the earlier alerts;
 * the others are called by their number, the same in the next analysis. One guid names one run (§3.17.4): the first piece.
 */
export const categoriesOf = (
  runs: readonly (readonly Piece[])[],
  mustDiffer: boolean,
): readonly (readonly Details[])[] => {
  const used = new Map<string, Set<string>>()
  const categoriesIn = ({ run }: Source): Set<string> => {
    const { name } = run.tool.driver
    const known = used.get(name) ?? new Set()
    used.set(name, known)
    return known
  }
  const categoryOf = ({ run }: Source): string => partsOfId(run.automationDetails?.id).category
  const repeated = new Set<Source>()
  for (const [first] of runs) {
    if (!first) continue
    const categories = categoriesIn(first.source)
    if (categories.has(categoryOf(first.source))) repeated.add(first.source)
    categories.add(categoryOf(first.source))
  }
  const under = (source: Source, details: Details, component: string): RunAutomationDetails => {
    const { category } = partsOfId(details?.id)
    const prefix = category === '' ? '' : `${category}/`
    const categories = categoriesIn(source)
    const others = new Set(
      [...categories].filter((one) => one.startsWith(prefix)).map((one) => one.slice(prefix.length)),
    )
    const name = distinctFrom(component, others)
    categories.add(`${prefix}${name}`)
    return below(details, name)
  }
  return runs.map((pieces) => {
    const [first] = pieces
    if (!first) return []
    const { source } = first
    const { automationDetails } = source.run
    const own =
      mustDiffer && repeated.has(source)
        ? under(source, automationDetails, `run-${source.index + 1}`)
        : automationDetails
    return pieces.map((_, piece) => {
      if (piece === 0) return own
      const { guid: __, ...details } = under(source, own, `part-${piece + 1}`)
      return details
    })
  })
}
