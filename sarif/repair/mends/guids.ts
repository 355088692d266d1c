import { pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { framesIn } from '../frames.ts'
import { refusedIn } from '../shape-errors.ts'

const wrapped = /^(?:urn:uuid:|\{|\()?([0-9a-f-]+)[})]?$/i
const digits = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i

/** The same GUID in the one form of §3.5.3, or null. */
const plainForm = (text: string): string | null => {
  const match = digits.exec(wrapped.exec(text.trim())?.[1] ?? '')
  return match === null ? null : match.slice(1).join('-')
}

export const guids: Mend = {
  id: 'guids',
  reason: 'A GUID is written with hyphens and nothing around it (§3.5.3); its digits are the same.',
  answers: answering('schema/pattern'),
  apply: (draft) => {
    for (const frame of framesIn(draft.log)) {
      for (const { keyword, params, inside, value } of refusedIn(frame)) {
        if (keyword !== 'pattern' || typeof value !== 'string') continue
        const form = new RegExp(String(params['pattern']))
        const meant = plainForm(value)
        if (meant !== null && form.test(meant)) draft.set(pathOf(frame, ...inside), meant)
      }
    }
  },
}
