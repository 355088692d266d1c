import type { Run, ToolComponent } from '../../schemas/sarif/index.ts'
import { hasAmbiguousTargets, type Place, type References, type RunList, runLists } from '../remap/index.ts'

/** An array of a run of which a piece may have a part: `artifacts`, `driver/rules`, `extensions/0/rules`. */
export type ListName = string

/** Invocations say how the whole run ended, so that each piece has all of them. */
const partLists: readonly RunList[] = runLists.filter((list) => list !== 'invocations')

export const ruleListOf = ({ component, list }: Pick<Place, 'component' | 'list'>): ListName => `${component}/${list}`

/** The arrays of a run that need not be whole in a piece, with their elements. */
export const listsOf = (run: Run, references: References): ReadonlyMap<ListName, readonly object[]> => {
  const lists = new Map<ListName, readonly object[]>()
  for (const list of partLists) if (Array.isArray(run[list])) lists.set(list, run[list])
  if (hasAmbiguousTargets(run, references)) return lists
  if (run.tool.driver.rules) lists.set('driver/rules', run.tool.driver.rules)
  ;(run.tool.extensions ?? []).forEach(({ rules }, at) => {
    if (rules) lists.set(`extensions/${at}/rules`, rules)
  })
  return lists
}

const withRules = (component: ToolComponent, rules: readonly object[] | undefined): ToolComponent =>
  rules === undefined ? component : { ...component, rules: [...(rules as NonNullable<ToolComponent['rules']>)] }

/** The same run with other elements in some of these arrays. */
export const withLists = (run: Run, lists: ReadonlyMap<ListName, readonly object[]>): Run => {
  const { driver, extensions } = run.tool
  const own = Object.fromEntries([...lists].filter(([name]) => !name.includes('/')))
  return {
    ...run,
    ...own,
    tool: {
      ...run.tool,
      driver: withRules(driver, lists.get('driver/rules')),
      ...(extensions
        ? { extensions: extensions.map((one, at) => withRules(one, lists.get(`extensions/${at}/rules`))) }
        : {}),
    },
  }
}
