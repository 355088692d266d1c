import { pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { framesIn } from '../frames.ts'
import { refusedIn } from '../shape-errors.ts'

const integer = /^(?:0|-?[1-9]\d{0,14})$/

/** The value that a text spells, where a property of that type could mean nothing else. */
const spelt = (text: string, types: readonly string[]): number | boolean | null => {
  if ((types.includes('integer') || types.includes('number')) && integer.test(text)) return Number(text)
  return types.includes('boolean') && (text === 'true' || text === 'false') ? text === 'true' : null
}

/** Before all that reads numbers. */
export const textsForValues: Mend = {
  id: 'texts-for-values',
  reason: 'A whole number, true or false in quotes stands as the value that it spells: the property has no other.',
  answers: answering('schema/type'),
  apply: (draft) => {
    for (const frame of framesIn(draft.log)) {
      for (const { keyword, params, inside, value } of refusedIn(frame)) {
        if (keyword !== 'type' || typeof value !== 'string') continue
        const meant = spelt(value, [params['type']].flat().map(String))
        if (meant !== null) draft.set(pathOf(frame, ...inside), meant)
      }
    }
  },
}
