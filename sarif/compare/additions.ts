import type { Run, ToolComponent } from '../../schemas/sarif/index.ts'
import { type ComponentKey, descriptorLists, runLists } from '../remap/index.ts'

/** What goes to the ends of a run's lists. `descriptors`: by component and list, as `driver/rules`. */
export type Additions = {
  readonly elements: Map<string, object[]>
  readonly components: Map<string, object[]>
  readonly descriptors: Map<string, object[]>
}

/** A run with additions. */
export const withAdditions = (run: Run, { elements, components, descriptors }: Additions): Run => {
  const grown = (key: ComponentKey, component: ToolComponent): ToolComponent => ({
    ...component,
    ...Object.fromEntries(
      descriptorLists.flatMap((list) => {
        const more = descriptors.get(`${key}/${list}`)
        return more === undefined ? [] : [[list, [...(component[list] ?? []), ...more]]]
      }),
    ),
  })
  const listed = (list: string, own: readonly ToolComponent[] | undefined): object => {
    const all = [...(own ?? []), ...((components.get(list) ?? []) as ToolComponent[])]
    return all.length === 0 ? {} : { [list]: all.map((component, at) => grown(`${list}/${at}`, component)) }
  }
  const { driver, extensions, ...tool } = run.tool
  return {
    ...run,
    tool: { ...tool, driver: grown('driver', driver), ...listed('extensions', extensions) },
    ...listed('taxonomies', run.taxonomies),
    ...listed('policies', run.policies),
    ...Object.fromEntries(
      runLists.flatMap((list) => {
        const more = elements.get(list)
        return more === undefined ? [] : [[list, [...(run[list] ?? []), ...more]]]
      }),
    ),
  }
}
