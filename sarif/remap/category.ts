import type { RunAutomationDetails } from '../../schemas/sarif/index.ts'

/** §3.17.3: the last component names the run, what stands before it the category. */
export const partsOfId = (id = ''): { readonly category: string; readonly last: string } => {
  const cut = id.lastIndexOf('/')
  return { category: id.slice(0, Math.max(0, cut)), last: id.slice(cut + 1) }
}

/**
 * The details of a run that goes into a category below its own: the component is put before the last one, so that the
 * category stays the same from one analysis to the next. correlationGuid stood for the old category (§3.17.5).
 */
export const below = (details: RunAutomationDetails | undefined, component: string): RunAutomationDetails => {
  const { correlationGuid: _, ...others } = details ?? {}
  const { category, last } = partsOfId(details?.id)
  return { ...others, id: `${category === '' ? '' : `${category}/`}${component}/${last}` }
}
