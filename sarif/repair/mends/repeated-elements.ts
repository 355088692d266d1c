import { shapes } from '../../../schemas/generated/sarif-shape.ts'
import type { RunTables } from '../../rules/tables.ts'
import { repeatedItems } from '../../validate/unique.ts'
import { type Frame, framesOf, pathOf, valueAt } from '../../walk/index.ts'
import { answering, type Mend, type MendContext } from '../contract.ts'
import { runsIn } from '../frames.ts'
import { isPointedInto, pointersInto } from '../pointers.ts'
import { withoutRepeats } from '../repeats.ts'
import { hasSarifLinks, linked } from '../sarif-links.ts'

type List = { readonly frame: Frame; readonly name: string }

/** §3.7.3 in prose only: the schema lets these repeat. */
const inProse: Readonly<Record<string, readonly string[]>> = { run: ['addresses'], toolComponent: ['locations'] }

const external = 'Part of the run is in external files, whose indices go on from this array.'
const unsure = 'Something may point into this array that cannot be followed for sure.'

// Compared in the draft: what is ill-typed is an empty object to the rules, and equal to the next.
const itemsOf = (log: unknown, { frame, name }: List): readonly unknown[] => {
  const items = valueAt(Object(log), pathOf(frame, name))
  return Array.isArray(items) ? items : []
}

const repeatingIn = (log: unknown, run: Frame): readonly List[] =>
  [...framesOf(run)].flatMap((frame) =>
    [...shapes[frame.kind].unique, ...(inProse[frame.kind] ?? [])]
      .map((name) => ({ frame, name }))
      .filter((list) => repeatedItems(itemsOf(log, list)).length > 0),
  )

const doubt = (run: Frame, list: List, items: readonly unknown[], isLinked: boolean): string | null => {
  if (isLinked && items.some((item) => typeof item === 'object')) return linked
  const isExternal = Reflect.get(run.object, 'externalPropertyFileReferences') !== undefined
  return isExternal && isPointedInto(list.frame, list.name) ? external : null
}

export const repeatedElements: Mend = {
  id: 'repeated-elements',
  reason: 'An array of unique elements has each once (§3.7.3); indices that pointed at a repeat, or behind it, follow.',
  answers: answering('schema/unique-items', 'run/addresses-twice', 'tool-component/locations-twice'),
  apply: (draft, context) => {
    const isLinked = hasSarifLinks(draft.log)
    const shorten = (run: Frame, tables: RunTables, list: List, { leave }: MendContext): boolean => {
      const items = itemsOf(draft.log, list)
      const path = pathOf(list.frame, list.name)
      const pointers = pointersInto(run, list.frame, list.name, tables)
      const reason = pointers === 'unknown' ? unsure : doubt(run, list, items, isLinked)
      if (reason === null) withoutRepeats(draft, path, items, pointers === 'unknown' ? [] : pointers)
      else leave(path, reason)
      return reason === null
    }
    for (const { frame: run, tables } of runsIn(context.log)) {
      const lists = repeatingIn(draft.log, run)
      const inner = lists.filter(({ frame, name }) => !isPointedInto(frame, name))
      // From the last, so that the ways to the others stay.
      const isDone = inner.toReversed().map((list) => shorten(run, tables, list, context))
      // One list into which indices of the whole run point, in a round in which nothing else has moved.
      if (!isDone.includes(true))
        lists.find((list) => isPointedInto(list.frame, list.name) && shorten(run, tables, list, context))
    }
  },
}
