import type { Run, ToolComponent } from '../../../schemas/sarif/index.ts'
import {
  type ComponentKey,
  childFrame,
  componentsOf,
  descriptorLists,
  type Place,
  topFrame,
} from '../../remap/index.ts'
import type { Frame } from '../../walk/index.ts'
import type { Joining } from './group.ts'
import type { JoinedLists } from './unite.ts'

/** An object of one of the runs as the joined run has it. */
export type Move = (of: Joining, frame: Frame) => object

const frameOf = (run: Run, key: ComponentKey): Frame => {
  const [property = '', at = null] = key.split('/')
  return childFrame(topFrame('run', run), 'toolComponent', new Map(componentsOf(run)).get(key) ?? {}, property, at)
}

const descriptorFrame = (run: Run, { component, list, index }: Place): Frame => {
  const parent = frameOf(run, component)
  const object = (parent.object as ToolComponent)[list]?.[index] ?? {}
  return childFrame(parent, 'reportingDescriptor', object, list, index)
}

/** The components of the joined run by key, with the descriptors of all its runs. */
export const joinedComponents = (
  group: readonly Joining[],
  lists: JoinedLists,
  move: Move,
): ReadonlyMap<ComponentKey, ToolComponent> => {
  const written = new Set<string>()
  for (const of of group)
    for (const [key, component] of componentsOf(of.member.value))
      for (const list of descriptorLists) if (component[list]) written.add(`${lists.component(of, key)}/${list}`)

  return new Map(
    [...lists.components].map(([key, from]) => {
      const frame = frameOf(from.of.member.value, from.key)
      const { rules: _, notifications: __, taxa: ___, ...rest } = frame.object as ToolComponent
      const held = descriptorLists.flatMap((list) =>
        written.has(`${key}/${list}`)
          ? [
              [
                list,
                lists.descriptors(key, list).map(({ of, place }) => move(of, descriptorFrame(of.member.value, place))),
              ] as const,
            ]
          : [],
      )
      return [key, { ...(move(from.of, { ...frame, object: rest }) as ToolComponent), ...Object.fromEntries(held) }]
    }),
  )
}
