import { isAllowedByProse } from '../../validate/tolerated.ts'
import { pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { framesIn, isOptional } from '../frames.ts'
import { refusedIn } from '../shape-errors.ts'

/** First: what is null is ill-typed and hides what else is wrong. */
export const nulls: Mend = {
  id: 'nulls',
  reason:
    'A property that may be absent and has no value for null is absent: null is how JSON says that there is none.',
  answers: answering('schema/type'),
  apply: (draft) => {
    for (const frame of framesIn(draft.log)) {
      for (const { keyword, inside, value } of refusedIn(frame)) {
        const [name, ...deeper] = inside
        if (keyword !== 'type' || value !== null || typeof name !== 'string' || deeper.length > 0) continue
        // §3.14.23, §3.20.3: a null that says something of its own.
        if (isAllowedByProse({ ruleId: 'schema/type', inside }, frame.kind, value)) continue
        if (isOptional(frame, name)) draft.remove(pathOf(frame, name))
      }
    }
  },
}
