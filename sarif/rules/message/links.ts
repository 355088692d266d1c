import type { Message } from '../../../schemas/sarif/index.ts'
import type { Frame, Loose } from '../../walk/index.ts'
import { within } from '../../walk/index.ts'
import type { Report, Rule, Visit } from '../rule.ts'
import { given } from '../tables.ts'
import { stringsOf } from './strings.ts'
import { linksIn } from './text.ts'

type Linked = { readonly id: number; readonly report: Report }

type Texts = { readonly text?: string; readonly markdown?: string }

const destinationsIn = ({ text = '', markdown = '' }: Texts): readonly string[] => {
  const plain = linksIn(text, false)
  const formatted = linksIn(markdown, true)
  return formatted.length === 0 ? plain : [...plain, ...formatted]
}

const noLinks: ReadonlySet<number> = new Set()

const integerLinks = (message: Loose<Message>, visit: Visit): ReadonlySet<number> => {
  const looked = message.id === undefined ? 'unknown' : stringsOf(message, visit)
  const own = destinationsIn(message)
  const all = typeof looked === 'string' ? own : [...own, ...destinationsIn(looked.found)]
  return all.length === 0 ? noLinks : new Set(all.filter((one) => /^\d+$/.test(one)).map(Number))
}

/** Both rules need all locations of a result: they collect while the walk is inside it, and judge when it leaves. */
const perResult = (judge: (counts: ReadonlyMap<number, number>, links: readonly Linked[]) => void) => () => {
  const counts = new Map<number, number>()
  const links: Linked[] = []
  const isInside = (frame: Frame): boolean => within(frame, 'result') !== null
  return {
    enter: {
      result: () => {
        if (counts.size > 0) counts.clear()
        links.length = 0
      },
      location: ({ id }: { id?: number }, { frame }: Visit) => {
        if (given(id) && isInside(frame)) counts.set(id, (counts.get(id) ?? 0) + 1)
      },
      message: (message: Loose<Message>, visit: Visit) => {
        if (!isInside(visit.frame)) return
        for (const id of integerLinks(message, visit)) links.push({ id, report: visit.reportLater() })
      },
    },
    leave: { result: () => judge(counts, links) },
  }
}

export const linkRules: readonly Rule[] = [
  {
    id: 'message/link',
    section: '3.11.6',
    level: 'error',
    requirement: 'A link to a number leads to exactly one location of the result, the one with that id.',
    remedy: 'Give one location that id, or escape the brackets if no link is meant.',
    perRun: perResult((counts, links) => {
      for (const { id, report } of links) {
        const count = counts.get(id) ?? 0
        if (count !== 1)
          report(
            `The message links to location ${id}, and the result has ${count === 0 ? 'none' : count} with that id.`,
          )
      }
    }),
  },
]
